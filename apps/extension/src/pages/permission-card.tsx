import { Button } from '@clipharbor/ui';

interface PermissionCardProps {
  readonly title: string;
  readonly text: string;
  /** Null when nothing is left to allow. */
  readonly allowLabel: string | null;
  readonly closeLabel: string;
  readonly className: string;
  readonly onAllow: () => Promise<void>;
  readonly onClose: () => void;
}

/** Explains what a permission is for before the browser asks for it. */
export function PermissionCard(props: PermissionCardProps) {
  const { title, text, allowLabel, closeLabel, className, onAllow, onClose } = props;
  return (
    <section aria-label={title} className={`animate-rise bg-primary-soft text-sm ${className}`}>
      <p className="font-semibold text-primary-text">{title}</p>
      <p className="mt-0.5">{text}</p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        {allowLabel !== null && (
          <Button size="sm" onClick={() => void onAllow().catch(onClose)}>
            {allowLabel}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={onClose}>
          {closeLabel}
        </Button>
      </div>
    </section>
  );
}
