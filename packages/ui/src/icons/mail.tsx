import { Glyph, type Icon } from './icon.tsx';

export const MailIcon: Icon = (props) => (
  <Glyph {...props}>
    <rect x="3.5" y="5.5" width="17" height="13" rx="2.5" />
    <path d="M4.5 7.5L12 13l7.5-5.5" />
  </Glyph>
);
