import { Glyph, type Icon } from './icon.tsx';

export const MoreIcon: Icon = (props) => (
  <Glyph {...props}>
    <path strokeWidth="2.5" d="M5 12h.01M12 12h.01M19 12h.01" />
  </Glyph>
);
