import { Glyph, type Icon } from './icon.tsx';

export const ExternalIcon: Icon = (props) => (
  <Glyph {...props} mirrored>
    <path d="M8 7h9v9M17 7L7 17" />
  </Glyph>
);
