import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx';
import type { InputProps } from '../overrides.ts';
import { TextInput } from './TextInputs.tsx';

// Loaded lazily: the table with which slugs are transliterated takes 45 KiB.
const FollowingSlugInput = lazyWithRetry(() => import('./FollowingSlugInput.tsx'));

/** A slug; if it is derived from another field, it follows that field until the user edits it. */
export function SlugInput(props: InputProps) {
  const from = props.field.kind === 'slug' ? props.field.from : undefined;
  return from === undefined ? <TextInput {...props} /> : <FollowingSlugInput {...props} from={from} />;
}
