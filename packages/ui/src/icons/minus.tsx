import { Glyph, type Icon } from './icon.tsx';

export const MinusIcon: Icon = (props) => (
  <Glyph {...props}>
    <path d="M6 12h12" />
  </Glyph>
);
