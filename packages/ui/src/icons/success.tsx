import { Glyph, type Icon } from './icon.tsx';

export const SuccessIcon: Icon = (props) => (
  <Glyph {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M8.5 12.25l2.5 2.5 4.75-5" />
  </Glyph>
);
