import { Glyph, type Icon } from './icon.tsx';

export const FolderIcon: Icon = (props) => (
  <Glyph {...props}>
    <path d="M3.5 7.5a2 2 0 0 1 2-2h4l2 2.5h7a2 2 0 0 1 2 2v6.5a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2z" />
  </Glyph>
);
