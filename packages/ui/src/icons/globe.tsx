import { Glyph, type Icon } from './icon.tsx';

export const GlobeIcon: Icon = (props) => (
  <Glyph {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c5 5 5 12 0 17c-5-5-5-12 0-17z" />
  </Glyph>
);
