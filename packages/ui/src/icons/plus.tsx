import { Glyph, type Icon } from './icon.tsx';

export const PlusIcon: Icon = (props) => (
  <Glyph {...props}>
    <path d="M12 6v12M6 12h12" />
  </Glyph>
);
