import { Glyph, type Icon } from './icon.tsx';

export const CloseIcon: Icon = (props) => (
  <Glyph {...props}>
    <path d="M6 6l12 12M18 6L6 18" />
  </Glyph>
);
