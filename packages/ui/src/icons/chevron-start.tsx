import { Glyph, type Icon } from './icon.tsx';

export const ChevronStartIcon: Icon = (props) => (
  <Glyph {...props} mirrored>
    <path d="M14.5 6l-6 6 6 6" />
  </Glyph>
);
