import { Glyph, type Icon } from './icon.tsx';

export const SignOutIcon: Icon = (props) => (
  <Glyph {...props} mirrored>
    <path d="M10 4.5H7A2.5 2.5 0 0 0 4.5 7v10A2.5 2.5 0 0 0 7 19.5h3M10 12h9.5M15.5 8l4 4-4 4" />
  </Glyph>
);
