import { Glyph, type Icon } from './icon.tsx';

export const ChevronDownIcon: Icon = (props) => (
  <Glyph {...props}>
    <path d="M6 9.5l6 6 6-6" />
  </Glyph>
);
