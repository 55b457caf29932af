import type { FieldKind } from '#resources/schema/fields.ts';
import type { Input } from '../overrides.ts';
import { BooleanInput, ChoiceInput, DateTimeInput } from './ChoiceInputs.tsx';
import { ListInput } from './ListInput.tsx';
import { MapInput } from './MapInput.tsx';
import { ReferenceInput } from './ReferenceInput.tsx';
import { RichTextInput } from './RichTextInput.tsx';
import { SlugInput } from './SlugInput.tsx';
import { ObjectInput, ShownInput } from './StructureInputs.tsx';
import { ColourInput, EmailInput, NumberInput, PasswordInput, TextInput, UrlInput } from './TextInputs.tsx';

/** The input of each kind of field. A kind that is missing here does not compile. */
export const inputsByKind = {
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
  choice: ChoiceInput,
  reference: ReferenceInput,
  object: ObjectInput,
  list: ListInput,
  map: MapInput,
  json: ShownInput,
} satisfies Record<FieldKind, Input>;
