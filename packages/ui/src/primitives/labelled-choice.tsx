import { Choice, type ChoiceProps } from './choice.tsx';
import { Labelled } from './labelled.tsx';

/** A compact select with its label above. */
export function LabelledChoice(props: ChoiceProps<string>) {
  return (
    <Labelled label={props.label}>
      <Choice {...props} />
    </Labelled>
  );
}
