import { Glyph, type Icon } from './icon.tsx';

export const ChevronEndIcon: Icon = (props) => (
  <Glyph {...props} mirrored>
    <path d="M9.5 6l6 6-6 6" />
  </Glyph>
);
