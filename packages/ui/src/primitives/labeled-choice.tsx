import { Choice, type ChoiceProps } from './choice.tsx';
import { Labeled } from './labeled.tsx';

/** A compact select with its label above. */
export function LabeledChoice(props: ChoiceProps<string>) {
  return (
    <Labeled label={props.label}>
      <Choice {...props} />
    </Labeled>
  );
}
