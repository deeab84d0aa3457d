import { Choice, type ChoiceProps } from './choice.tsx';
import { Labelled } from './labelled.tsx';

/** A choice in little room with its name above. */
export function LabelledChoice(props: ChoiceProps<string>) {
  return (
    <Labelled label={props.label}>
      <Choice {...props} />
    </Labelled>
  );
}
