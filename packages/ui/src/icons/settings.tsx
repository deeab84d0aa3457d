import { Glyph, type Icon } from './icon.tsx';

export const SettingsIcon: Icon = (props) => (
  <Glyph {...props}>
    <path d="M4 7.5h8.5M18.5 7.5H20M4 16.5h1.5M11.5 16.5H20" />
    <circle cx="15.5" cy="7.5" r="2.75" />
    <circle cx="8.5" cy="16.5" r="2.75" />
  </Glyph>
);
