import { Glyph, type Icon } from './icon.tsx';

export const ArrowEndIcon: Icon = (props) => (
  <Glyph {...props} mirrored>
    <path d="M4.5 12h15M13.5 6l6 6-6 6" />
  </Glyph>
);
