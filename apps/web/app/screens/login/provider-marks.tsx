/** The logos of the two providers. Decoration: the adjacent text names the provider. */
export const GoogleMark = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5">
    <path
      fill="#4285F4"
      d="M22.6 12.25c0-.78-.07-1.53-.2-2.25H12v4.26h5.94a5.08 5.08 0 0 1-2.2 3.33v2.77h3.56c2.09-1.92 3.3-4.75 3.3-8.11Z"
    />
    <path
      fill="#34A853"
      d="M12 23c2.98 0 5.47-.99 7.3-2.67l-3.57-2.77c-.99.66-2.25 1.06-3.73 1.06-2.87 0-5.3-1.94-6.16-4.55H2.16v2.86A11 11 0 0 0 12 23Z"
    />
    <path fill="#FBBC05" d="M5.84 14.07a6.6 6.6 0 0 1 0-4.2V7.01H2.16a11 11 0 0 0 0 9.92l3.68-2.86Z" />
    <path
      fill="#EA4335"
      d="M12 5.32c1.62 0 3.07.56 4.21 1.65l3.16-3.16A10.9 10.9 0 0 0 12 .94a11 11 0 0 0-9.84 6.07l3.68 2.86C6.7 7.26 9.13 5.32 12 5.32Z"
    />
  </svg>
);

export const MicrosoftMark = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5">
    <path fill="#F25022" d="M2 2h9.5v9.5H2z" />
    <path fill="#7FBA00" d="M12.5 2H22v9.5h-9.5z" />
    <path fill="#00A4EF" d="M2 12.5h9.5V22H2z" />
    <path fill="#FFB900" d="M12.5 12.5H22V22h-9.5z" />
  </svg>
);
