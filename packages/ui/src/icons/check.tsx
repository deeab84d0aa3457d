import { Glyph, type Icon } from './icon.tsx';

export const CheckIcon: Icon = (props) => (
  <Glyph {...props}>
    <path d="M5 12.5l4.5 4.5L19 7.5" />
  </Glyph>
);
