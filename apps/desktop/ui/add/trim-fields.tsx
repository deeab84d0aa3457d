import { parseTime, type TrimFault } from '@clipharbor/domain';
import { TextField, type TrimOptionsProps, useTrimExamples } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';

/** Which part to save, with an error below the field that caused it. */
export function TrimFields({ trim, fault, durationSeconds, onChange }: TrimOptionsProps) {
  const t = useTranslations('extensionSaving.trim');
  const examples = useTrimExamples(durationSeconds);
  const at = faultyField(trim, fault);
  return (['from', 'to'] as const).map((name) => (
    <TextField
      key={name}
      label={t(name)}
      optional
      inputMode="numeric"
      placeholder={examples[name]}
      value={trim[name]}
      error={fault !== null && at === name ? t(fault) : undefined}
      onChange={(event) => onChange({ ...trim, [name]: event.target.value })}
    />
  ));
}

function faultyField({ from }: TrimOptionsProps['trim'], fault: TrimFault | null): 'from' | 'to' {
  if (fault === 'notATime') return parseTime(from) === undefined ? 'from' : 'to';
  return fault === 'tooLong' ? 'from' : 'to';
}
