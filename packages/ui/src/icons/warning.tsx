import { Glyph, type Icon } from './icon.tsx';

export const WarningIcon: Icon = (props) => (
  <Glyph {...props}>
    <path d="M12 4.5L20.5 19h-17zM12 10.5V14M12 16.5h.01" />
  </Glyph>
);
