import { Glyph, type Icon } from './icon.tsx';

export const TrashIcon: Icon = (props) => (
  <Glyph {...props}>
    <path d="M4.5 7h15M9 7V4.5h6V7M6.5 7l1 12.5h9l1-12.5M10 11v5M14 11v5" />
  </Glyph>
);
