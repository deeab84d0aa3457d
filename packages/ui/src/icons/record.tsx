import { Glyph, type Icon } from './icon.tsx';

export const RecordIcon: Icon = (props) => (
  <Glyph {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <circle cx="12" cy="12" r="3.25" fill="currentColor" />
  </Glyph>
);
