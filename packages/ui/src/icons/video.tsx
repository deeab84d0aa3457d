import { Glyph, type Icon } from './icon.tsx';

export const VideoIcon: Icon = (props) => (
  <Glyph {...props}>
    <rect x="3.5" y="5" width="17" height="14" rx="2.5" />
    <path d="M10.25 9.25v5.5L15 12z" />
  </Glyph>
);
