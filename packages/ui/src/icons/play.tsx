import { Glyph, type Icon } from './icon.tsx';

export const PlayIcon: Icon = (props) => (
  <Glyph {...props}>
    <path d="M8 5.5v13l10.5-6.5z" />
  </Glyph>
);
