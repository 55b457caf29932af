import { slugify } from '../../../contracts/slug.ts';
import { useT } from '../../i18n/useT.ts';
import { FieldFrame } from '../form/FieldFrame.tsx';
import type { InputProps } from '../overrides.ts';
import { useResourceWords } from '../words.ts';
import { FollowingTextField } from './FollowingTextField.tsx';
import { TextInput } from './TextInputs.tsx';
import { useFieldInput } from './useFieldInput.ts';
import { useFollowedText } from './useFollowedText.ts';

/** A slug; if it is derived from another field, it follows that field until the user edits it. */
export function SlugInput(props: InputProps) {
  const from = props.field.kind === 'slug' ? props.field.from : undefined;
  return from === undefined ? <TextInput {...props} /> : <FollowingInput {...props} from={from} />;
}

/** Returns the help text of such a field, which depends on whether it follows now. */
export function useFollowWords({ resource }: Pick<InputProps, 'resource'>, from: string) {
  const t = useT();
  const field = useResourceWords(resource).field(from).toLowerCase();
  return (automatic: boolean) => t(automatic ? 'engine.form.follows' : 'engine.form.setByHand', { field });
}

function FollowingInput({ from, ...props }: InputProps & { from: string }) {
  const input = useFieldInput(props);
  const followed = useFollowedText({ source: props.source, from, derive: slugify });
  const followWords = useFollowWords(props, from);
  return (
    <FieldFrame {...input.frame} help={followWords(followed.automatic)}>
      <FollowingTextField input={input} followed={followed} sx={{ width: '100%' }} />
    </FieldFrame>
  );
}
