import { builtInRecipes, type Candidate, findMedia } from '@clipharbor/sites';
import { facebookPages, instagramPages, redditPages, tiktokPages } from '@clipharbor/sites/testing';
import { expect, test } from 'vitest';
import { collectionsFrom, mediaFromCandidates } from './media-from-candidates.ts';

const find = (page: Parameters<typeof findMedia>[0]): readonly Candidate[] =>
  findMedia(page, { recipes: builtInRecipes, now: () => 0 }).candidates;

test('a manifest in the page is stored with the medium, whose URL is only a placeholder', () => {
  const [video] = mediaFromCandidates(find(facebookPages.watch.page));
  expect(video).toMatchObject({ role: 'manifest', kind: 'video', label: 'Morning at the harbor' });
  expect(video?.inlineManifest?.text).toContain('<MPD');
  expect(new URL(video?.url ?? '').hostname).toBe('memory.invalid');
  expect(video?.guest?.hosts).toContain('video.xx.fbcdn.net');
});

test('a file is loaded from its host with the Referer the site requires, and never in the watermarked version', () => {
  const [video] = mediaFromCandidates(find(tiktokPages.single.page));
  expect(video).toMatchObject({ role: 'file', inlineManifest: null });
  expect(video?.url).not.toContain('_marked');
  expect(video?.request.referer).toBe(tiktokPages.single.page.address);
});

test('a video whose only file lacks its sound is not offered', () => {
  const silent = find(redditPages.video.page).map((candidate): Candidate => {
    if (candidate.kind !== 'video') return candidate;
    return { ...candidate, sources: candidate.sources.filter(({ kind }) => kind === 'file') };
  });
  expect(silent[0]).toMatchObject({ kind: 'video', sources: [{ sound: 'separate' }] });
  expect(mediaFromCandidates(silent)).toEqual([]);
});

test('files are used instead of manifests that do not fit in memory', () => {
  const [candidate] = find(instagramPages.reel.page);
  if (candidate?.kind !== 'video') throw new Error('no video');
  const long = candidate.sources.map((source) =>
    source.kind === 'dashText' ? { ...source, text: 'x'.repeat(1_000_001) } : source,
  );
  const [video] = mediaFromCandidates([{ ...candidate, sources: long }]);
  expect(video).toMatchObject({ role: 'file', inlineManifest: null });
});

test('members of a collection keep their order and get distinct names', () => {
  const candidates = find(instagramPages.carousel.page);
  const media = mediaFromCandidates(candidates);
  const [album, ...others] = collectionsFrom(candidates, media);
  expect(others).toEqual([]);
  expect(album).toMatchObject({ kind: 'album' });
  expect(album?.mediaIds.map((id) => media.find((one) => one.id === id)?.kind)).toEqual(['image', 'video', 'image']);
  expect(new Set(media.map(({ label }) => label)).size).toBe(3);
});

test('stories have their expiry time', () => {
  const media = mediaFromCandidates(find(facebookPages.stories.page));
  expect(media.map(({ guest }) => guest?.expiresAtMs)).toEqual(media.map(() => expect.any(Number)));
  expect(media.length).toBeGreaterThan(0);
});
