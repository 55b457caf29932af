import Skeleton from '@mui/material/Skeleton';
import { Suspense, use } from 'react';
import type { FieldKind } from '#resources/schema/fields.ts';
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx';
import { FieldFrame } from '../form/FieldFrame.tsx';
import type { Input, InputProps } from '../overrides.ts';
import { UploadPartsContext } from '../uploadParts.ts';
import { BooleanInput, ChoiceInput, DateInput, DateTimeInput, TimeInput } from './ChoiceInputs.tsx';
import { ListInput } from './ListInput.tsx';
import { MapInput } from './MapInput.tsx';
import { InputsContext, NestedInput } from './NestedInput.tsx';
import { ReferenceInput } from './ReferenceInput.tsx';
import { ObjectInput, ShownInput } from './StructureInputs.tsx';
import { ColourInput, EmailInput, NumberInput, PasswordInput, TextInput, UrlInput } from './TextInputs.tsx';
import { useFieldInput } from './useFieldInput.ts';

// Loaded lazily: the editor is large and few forms use it.
const RichTextEditor = lazyWithRetry(() => import('./richText/RichTextEditor.tsx'));

const noMarks = [] as const;

/** HTML, edited with the marks that its declaration permits. */
function RichTextInput(props: InputProps) {
  const { source, field } = props;
  const { frame, readOnly, invalid, aria } = useFieldInput(props);
  return (
    <FieldFrame {...frame} group>
      <Suspense fallback={<Skeleton variant="rounded" height={108} />}>
        <RichTextEditor
          source={source}
          id={frame.id}
          marks={field.kind === 'richText' ? field.marks : noMarks}
          readOnly={readOnly}
          label={frame.label}
          required={aria['aria-required'] ?? false}
          invalid={invalid}
          describedBy={aria['aria-describedby']}
        />
      </Suspense>
    </FieldFrame>
  );
}

function UploadInput(props: InputProps) {
  const { Input: Provided } = use(UploadPartsContext);
  return <Provided {...props} />;
}

// Loaded lazily: the table with which slugs are transliterated takes 45 KiB.
const FollowingSlugInput = lazyWithRetry(() => import('./FollowingSlugInput.tsx'));

/** A slug; if it is derived from another field, it follows that field until the user edits it. */
function SlugInput(props: InputProps) {
  const from = props.field.kind === 'slug' ? props.field.from : undefined;
  return from === undefined ? <TextInput {...props} /> : <FollowingSlugInput {...props} from={from} />;
}

/**
 * The input of a declared field by its kind, or from the resource's `ui.tsx`; nothing while its condition does not
 * hold. A field that can't be entered is shown on an edit form and omitted on a create form.
 */
export function FieldInput({ source }: { source: string }) {
  return (
    <InputsContext value={inputsByKind}>
      <NestedInput source={source} />
    </InputsContext>
  );
}

/** The input of each kind of field. A kind that is missing here does not compile. */
const inputsByKind = {
  text: TextInput,
  richText: RichTextInput,
  email: EmailInput,
  url: UrlInput,
  slug: SlugInput,
  colour: ColourInput,
  password: PasswordInput,
  number: NumberInput,
  boolean: BooleanInput,
  dateTime: DateTimeInput,
  date: DateInput,
  time: TimeInput,
  choice: ChoiceInput,
  reference: ReferenceInput,
  upload: UploadInput,
  object: ObjectInput,
  list: ListInput,
  map: MapInput,
  json: ShownInput,
} satisfies Record<FieldKind, Input>;
