interface HoneypotProps {
  value: string;
  onChange: (value: string) => void;
}

/** An invisible field. Bots that fill in every field give themselves away. */
export function Honeypot({ value, onChange }: HoneypotProps) {
  return (
    <div aria-hidden="true" className="sr-only">
      <input
        name="website"
        tabIndex={-1}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
