import { slugify } from '#contracts/slug.ts';
import { FieldFrame } from '../form/FieldFrame.tsx';
import type { InputProps } from '../overrides.ts';
import { FollowingTextField } from './FollowingTextField.tsx';
import { useFieldInput } from './useFieldInput.ts';
import { useFollowedText } from './useFollowedText.ts';
import { useFollowWords } from './useFollowWords.ts';

/** A slug that follows the text field `from` until the user edits it. */
export default function FollowingSlugInput({ from, ...props }: InputProps & { from: string }) {
  const input = useFieldInput(props);
  const followed = useFollowedText({ source: props.source, from, derive: slugify });
  const followWords = useFollowWords(props, from);
  return (
    <FieldFrame {...input.frame} help={followWords(followed.automatic)}>
      <FollowingTextField input={input} followed={followed} sx={{ width: '100%' }} />
    </FieldFrame>
  );
}
