import type { FieldKind } from '../../../resources/schema/fields.ts';
import { fieldAt, isWritable } from '../fieldPath.ts';
import { useFormState } from '../form/FormContext.ts';
import { type Input, type InputProps, overrideOf } from '../overrides.ts';
import { useScreens } from '../ScreensContext.tsx';
import { BooleanInput, ChoiceInput, DateTimeInput, ReferenceInput } from './ChoiceInputs.tsx';
import { ListInput, ObjectInput, ShownInput } from './StructureInputs.tsx';
import { ColourInput, EmailInput, NumberInput, PasswordInput, TextInput, UrlInput } from './TextInputs.tsx';

/** How a value of each kind is entered. A new kind does not compile until it has a line here. */
const inputs = {
  text: TextInput,
  email: EmailInput,
  url: UrlInput,
  slug: TextInput,
  colour: ColourInput,
  password: PasswordInput,
  number: NumberInput,
  boolean: BooleanInput,
  dateTime: DateTimeInput,
  choice: ChoiceInput,
  reference: ReferenceInput,
  object: ObjectInput,
  list: ListInput,
  map: ShownInput,
  json: ShownInput,
} satisfies Record<FieldKind, Input>;

/**
 * The input of a declared field by its kind, or as the resource's `ui.tsx` says. What cannot be entered here is shown
 * on a form that changes a record, and left out on one that makes it.
 */
export function FieldInput({ source }: { source: string }) {
  const { resource, overrides } = useScreens();
  const { purpose } = useFormState();
  const field = fieldAt(resource.fields, source);
  if (!isWritable(field, purpose)) {
    return purpose === 'create' ? null : <ShownInput source={source} field={field} resource={resource} />;
  }
  const Shown: Input = overrideOf<InputProps>(overrides.inputs, source) ?? inputs[field.kind];
  return <Shown source={source} field={field} resource={resource} />;
}
