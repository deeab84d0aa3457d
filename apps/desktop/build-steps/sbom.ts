import { brand } from '@clipharbor/domain';
import { thirdPartyComponents } from './components.ts';
import { windowsComponents } from './runtime-packages.ts';

interface Part {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

const npmAddress = ({ name, version }: Part): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** The app's components in CycloneDX format. No timestamps or random numbers: the same source gives the same bytes. */
export async function describeParts(version: string): Promise<string> {
  const named = new Map<string, Part>();
  for (const { name, version: own } of windowsComponents) named.set(name, { name, version: own, license: 'MIT' });
  for (const { name, version: own, license } of await thirdPartyComponents())
    named.set(name, { name, version: own, license });
  named.set('node', { name: 'node', version: process.versions.node, license: 'MIT' });
  const components = [...named.values()]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((part) => ({
      type: part.name === 'node' ? 'platform' : 'library',
      'bom-ref': npmAddress(part),
      name: part.name,
      version: part.version,
      ...(part.license === '' ? {} : { licenses: [{ expression: part.license }] }),
      purl: npmAddress(part),
    }));
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: brand.name, version } },
    components,
  };
  return `${JSON.stringify(bom, null, 2)}\n`;
}
