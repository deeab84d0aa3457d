import { Link, type LinkProps } from '@clipharbor/ui';
import { useOpenPage } from './use-open-page.ts';

/** A link to a page of our site. */
export function PageLink(props: LinkProps) {
  const openPage = useOpenPage();
  return (
    <Link
      {...props}
      external
      onClick={(event) => {
        event.preventDefault();
        void openPage(props.href);
      }}
    />
  );
}
