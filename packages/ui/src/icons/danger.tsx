import { Glyph, type Icon } from './icon.tsx';

export const DangerIcon: Icon = (props) => (
  <Glyph {...props}>
    <path d="M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7zM12 8v4.5M12 16h.01" />
  </Glyph>
);
