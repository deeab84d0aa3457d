import { Glyph, type Icon } from './icon.tsx';

export const MenuIcon: Icon = (props) => (
  <Glyph {...props}>
    <path d="M4 8h16M4 16h16" />
  </Glyph>
);
