import { Glyph, type Icon } from './icon.tsx';

export const CloseIcon: Icon = (props) => (
  <Glyph {...props}>
    <path d="M6 6l12 12M18 6L6 18" />
  </Glyph>
);
export const CheckIcon: Icon = (props) => (
  <Glyph {...props}>
    <path d="M5 12.5l4.5 4.5L19 7.5" />
  </Glyph>
);
export const MinusIcon: Icon = (props) => (
  <Glyph {...props}>
    <path d="M6 12h12" />
  </Glyph>
);
export const PlusIcon: Icon = (props) => (
  <Glyph {...props}>
    <path d="M12 6v12M6 12h12" />
  </Glyph>
);
export const ChevronDownIcon: Icon = (props) => (
  <Glyph {...props}>
    <path d="M6 9.5l6 6 6-6" />
  </Glyph>
);
export const ChevronStartIcon: Icon = (props) => (
  <Glyph {...props} mirrored>
    <path d="M14.5 6l-6 6 6 6" />
  </Glyph>
);
export const ChevronEndIcon: Icon = (props) => (
  <Glyph {...props} mirrored>
    <path d="M9.5 6l6 6-6 6" />
  </Glyph>
);
export const ArrowEndIcon: Icon = (props) => (
  <Glyph {...props} mirrored>
    <path d="M4.5 12h15M13.5 6l6 6-6 6" />
  </Glyph>
);
export const ExternalIcon: Icon = (props) => (
  <Glyph {...props} mirrored>
    <path d="M8 7h9v9M17 7L7 17" />
  </Glyph>
);
export const MenuIcon: Icon = (props) => (
  <Glyph {...props}>
    <path d="M4 8h16M4 16h16" />
  </Glyph>
);
export const MoreIcon: Icon = (props) => (
  <Glyph {...props}>
    <path strokeWidth="2.5" d="M5 12h.01M12 12h.01M19 12h.01" />
  </Glyph>
);
export const DownloadIcon: Icon = (props) => (
  <Glyph {...props}>
    <path d="M12 4v11M7 10.5l5 5 5-5M5 20h14" />
  </Glyph>
);
export const PlayIcon: Icon = (props) => (
  <Glyph {...props}>
    <path d="M8 5.5v13l10.5-6.5z" />
  </Glyph>
);
export const RecordIcon: Icon = (props) => (
  <Glyph {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <circle cx="12" cy="12" r="3.25" fill="currentColor" />
  </Glyph>
);
export const ImageIcon: Icon = (props) => (
  <Glyph {...props}>
    <rect x="3.5" y="5" width="17" height="14" rx="2.5" />
    <circle cx="8.75" cy="10" r="1.5" />
    <path d="M4 17l4.5-4 3.5 3 4-4.5 4.5 4.5" />
  </Glyph>
);
export const GlobeIcon: Icon = (props) => (
  <Glyph {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c5 5 5 12 0 17c-5-5-5-12 0-17z" />
  </Glyph>
);
export const UserIcon: Icon = (props) => (
  <Glyph {...props}>
    <circle cx="12" cy="8.5" r="4" />
    <path d="M4.5 20a7.5 7.5 0 0 1 15 0" />
  </Glyph>
);
export const MailIcon: Icon = (props) => (
  <Glyph {...props}>
    <rect x="3.5" y="5.5" width="17" height="13" rx="2.5" />
    <path d="M4.5 7.5L12 13l7.5-5.5" />
  </Glyph>
);
export const ShieldIcon: Icon = (props) => (
  <Glyph {...props}>
    <path d="M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9c-4-1.5-7-4.5-7-9V6zM9 12l2.25 2.25L15.25 10" />
  </Glyph>
);
export const LockIcon: Icon = (props) => (
  <Glyph {...props}>
    <rect x="5" y="10.5" width="14" height="9.5" rx="2.5" />
    <path d="M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5" />
  </Glyph>
);
export const ClockIcon: Icon = (props) => (
  <Glyph {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5V12l3 2" />
  </Glyph>
);
export const SignOutIcon: Icon = (props) => (
  <Glyph {...props} mirrored>
    <path d="M10 4.5H7A2.5 2.5 0 0 0 4.5 7v10A2.5 2.5 0 0 0 7 19.5h3M10 12h9.5M15.5 8l4 4-4 4" />
  </Glyph>
);
export const TrashIcon: Icon = (props) => (
  <Glyph {...props}>
    <path d="M4.5 7h15M9 7V4.5h6V7M6.5 7l1 12.5h9l1-12.5M10 11v5M14 11v5" />
  </Glyph>
);
export const InfoIcon: Icon = (props) => (
  <Glyph {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11.5V16M12 8h.01" />
  </Glyph>
);
export const TipIcon: Icon = (props) => (
  <Glyph {...props}>
    <path d="M9 17c0-2-3-3.5-3-7a6 6 0 0 1 12 0c0 3.5-3 5-3 7zM9.5 20.5h5" />
  </Glyph>
);
export const WarningIcon: Icon = (props) => (
  <Glyph {...props}>
    <path d="M12 4.5L20.5 19h-17zM12 10.5V14M12 16.5h.01" />
  </Glyph>
);
export const DangerIcon: Icon = (props) => (
  <Glyph {...props}>
    <path d="M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7zM12 8v4.5M12 16h.01" />
  </Glyph>
);
export const SuccessIcon: Icon = (props) => (
  <Glyph {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M8.5 12.25l2.5 2.5 4.75-5" />
  </Glyph>
);
