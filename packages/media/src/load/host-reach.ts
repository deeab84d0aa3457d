import { MediaError } from '../model/errors.ts';
import { addressBytes, isPublicAddress } from './public-address.ts';

/** From where a host can be reached, judging by its name: the whole internet, one network, or one machine. */
export type HostReach = 'public' | 'private' | 'loopback';

/** Names that are never registered on the internet: RFC 6761, 6762, 8375, and names that networks commonly use. */
const privateNames = /(^|\.)(local|internal|intranet|private|corp|home|lan|localdomain|home\.arpa)$/;
const loopbackNames = /(^|\.)localhost$/;

/** Assesses the host of an address as the URL parser writes it: IPv6 in brackets, IPv4 in four decimal parts. */
export function hostReach(hostname: string): HostReach {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  const literal = host.startsWith('[') ? host.slice(1, -1) : host;
  const bytes = addressBytes(literal);
  if (bytes.length > 0) {
    if (isPublicAddress(literal)) return 'public';
    return isLoopback(bytes) ? 'loopback' : 'private';
  }
  if (loopbackNames.test(host)) return 'loopback';
  // The local network completes a name without a dot.
  return privateNames.test(host) || !host.includes('.') ? 'private' : 'public';
}

/** 127.0.0.0/8, the same written as IPv6, and ::1. */
function isLoopback(bytes: readonly number[]): boolean {
  if (bytes.length === 4) return bytes[0] === 127;
  const isZero = (from: number, to: number): boolean => bytes.slice(from, to).every((byte) => byte === 0);
  if (isZero(0, 15)) return bytes[15] === 1;
  return isZero(0, 10) && bytes[10] === 0xff && bytes[11] === 0xff && bytes[12] === 127;
}

/**
 * Whether a page's media may be loaded from an address. A public address always may; a private host only for pages of
 * that host; this machine only for pages of this machine, under any of its names.
 */
export function mayReach(pageUrl: string, address: string): boolean {
  const target = URL.parse(address)?.hostname;
  if (target === undefined) return false;
  const reach = hostReach(target);
  if (reach === 'public') return true;
  const page = URL.parse(pageUrl)?.hostname;
  if (page === undefined || page === '') return false;
  return page === target || (reach === 'loopback' && hostReach(page) === 'loopback');
}

/** The error for a host in a network that the page or the user must not reach. */
export const privateAddress = (host: string): MediaError =>
  new MediaError('address.private', 'The address leads into a private network.', { facts: { subject: host } });
