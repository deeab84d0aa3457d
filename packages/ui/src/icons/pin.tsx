import { Glyph, type Icon } from './icon.tsx';

export const PinIcon: Icon = (props) => (
  <Glyph {...props}>
    <path d="M9 4h6l-.75 6 3 3.5H6.75l3-3.5zM12 13.5V20.5" />
  </Glyph>
);
