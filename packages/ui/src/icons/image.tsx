import { Glyph, type Icon } from './icon.tsx';

export const ImageIcon: Icon = (props) => (
  <Glyph {...props}>
    <rect x="3.5" y="5" width="17" height="14" rx="2.5" />
    <circle cx="8.75" cy="10" r="1.5" />
    <path d="M4 17l4.5-4 3.5 3 4-4.5 4.5 4.5" />
  </Glyph>
);
