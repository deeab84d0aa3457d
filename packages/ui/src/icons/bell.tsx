import { Glyph, type Icon } from './icon.tsx';

export const BellIcon: Icon = (props) => (
  <Glyph {...props}>
    <path d="M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5H5zM10 20.5h4" />
  </Glyph>
);
