import { Glyph, type Icon } from './icon.tsx';

export const InfoIcon: Icon = (props) => (
  <Glyph {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11.5V16M12 8h.01" />
  </Glyph>
);
