import { Glyph, type Icon } from './icon.tsx';

export const TipIcon: Icon = (props) => (
  <Glyph {...props}>
    <path d="M9 17c0-2-3-3.5-3-7a6 6 0 0 1 12 0c0 3.5-3 5-3 7zM9.5 20.5h5" />
  </Glyph>
);
