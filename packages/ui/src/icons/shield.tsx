import { Glyph, type Icon } from './icon.tsx';

export const ShieldIcon: Icon = (props) => (
  <Glyph {...props}>
    <path d="M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9c-4-1.5-7-4.5-7-9V6zM9 12l2.25 2.25L15.25 10" />
  </Glyph>
);
