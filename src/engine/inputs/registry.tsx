import type { FieldKind } from '../../../resources/schema/fields.ts';
import { fieldAt, isWritable } from '../fieldPath.ts';
import { useFormState } from '../form/FormContext.ts';
import { useVisibleFields } from '../form/useVisibleFields.ts';
import { type Input, type InputProps, overrideOf } from '../overrides.ts';
import { useScreens } from '../ScreensContext.tsx';
import { useFieldAccess } from '../useFieldAccess.ts';
import { BooleanInput, ChoiceInput, DateTimeInput } from './ChoiceInputs.tsx';
import { ListInput } from './ListInput.tsx';
import { MapInput } from './MapInput.tsx';
import { ReferenceInput } from './ReferenceInput.tsx';
import { SlugInput } from './SlugInput.tsx';
import { ObjectInput, ShownInput } from './StructureInputs.tsx';
import { ColourInput, EmailInput, NumberInput, PasswordInput, TextInput, UrlInput } from './TextInputs.tsx';

/** How a value of each kind is entered. A new kind does not compile until it has a line here. */
const inputs = {
  text: TextInput,
  email: EmailInput,
  url: UrlInput,
  slug: SlugInput,
  colour: ColourInput,
  password: PasswordInput,
  number: NumberInput,
  boolean: BooleanInput,
  dateTime: DateTimeInput,
  choice: ChoiceInput,
  reference: ReferenceInput,
  object: ObjectInput,
  list: ListInput,
  map: MapInput,
  json: ShownInput,
} satisfies Record<FieldKind, Input>;

type Sources = readonly string[];

/** Those of the fields that the form around has something to show for, by their conditions and the user's access. */
export function useShownFields(sources: Sources): Sources {
  const { resource } = useScreens();
  const { purpose } = useFormState();
  const { mayRead, mayWrite } = useFieldAccess();
  return useVisibleFields(resource.fields, sources).filter((source) => {
    const field = fieldAt(resource.fields, source);
    return mayRead(field) && (purpose === 'patch' || (isWritable(field, purpose) && mayWrite(field)));
  });
}

/**
 * The input of a declared field by its kind, or as the resource's `ui.tsx` says; nothing while its condition does not
 * hold. What cannot be entered here is shown on a form that changes a record, and left out on one that makes it.
 */
export function FieldInput({ source }: { source: string }) {
  const { resource, overrides } = useScreens();
  const { purpose } = useFormState();
  const { mayWrite } = useFieldAccess();
  const field = fieldAt(resource.fields, source);
  if (useShownFields([source]).length === 0) return null;
  const entered = isWritable(field, purpose) && mayWrite(field);
  const Shown: Input = entered ? (overrideOf<InputProps>(overrides.inputs, source) ?? inputs[field.kind]) : ShownInput;
  return <Shown source={source} field={field} resource={resource} />;
}
