import { Glyph, type Icon } from './icon.tsx';

export const MusicIcon: Icon = (props) => (
  <Glyph {...props}>
    <path d="M9.5 17.5V6l10-2v11.5" />
    <circle cx="7" cy="17.5" r="2.5" />
    <circle cx="17" cy="15.5" r="2.5" />
  </Glyph>
);
