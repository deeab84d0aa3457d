import { brand } from '@clipharbor/domain';

/** The logo and the name. The logo is decoration: the name next to it says the same. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5 font-semibold text-ink text-lg tracking-tight">
      <img src="/favicon.svg" alt="" width="32" height="32" />
      <span translate="no">{brand.name}</span>
    </span>
  );
}
