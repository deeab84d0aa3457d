import { Glyph, type Icon } from './icon.tsx';

export const DownloadIcon: Icon = (props) => (
  <Glyph {...props}>
    <path d="M12 4v11M7 10.5l5 5 5-5M5 20h14" />
  </Glyph>
);
