import { isRecord } from '../../contracts/values.ts';

/** A picture of the media library. Sides in pixels, 0 when the file has none. */
export type Picture = { url: string; alt: string; width: number; height: number };

/** What a field of a block holds and how it is entered. `line` is one line, `text` several, `address` an http(s) address. */
export type BlockField =
  | { kind: 'line' | 'text' | 'address'; label: string; help?: string; max?: number }
  | { kind: 'number'; label: string; help?: string; min: number; max: number; start: number }
  | { kind: 'choice'; label: string; help?: string; choices: readonly { value: string; label: string }[] }
  | { kind: 'picture'; label: string; help?: string; size: { width: number; height: number } };
export type BlockFields = { readonly [name: string]: BlockField };

export type FieldValue = string | number | Picture | null;
type ValueOf<Field extends BlockField> = Field extends { kind: 'number' }
  ? number
  : Field extends { kind: 'picture' }
    ? Picture | null
    : string;
export type ValuesOf<Fields extends BlockFields> = { [Name in keyof Fields]: ValueOf<Fields[Name]> };

/** One block of a page, as it is kept: its values by field name. */
export type Block = { id: string; type: string; values: Record<string, FieldValue> };

/** A kind of block without its view: what the editor and the checks of content need. */
export type BlockShape = {
  type: string;
  /** What the editor calls one of them. */
  label: string;
  fields: BlockFields;
  /** How many a page may have; by default as many as it has room for. */
  max?: number;
};

const maxLength = { line: 200, text: 20_000, address: 2_000 } as const;

/** The most characters of a text field. */
export const maxLengthOf = (field: Extract<BlockField, { kind: 'line' | 'text' | 'address' }>): number =>
  field.max ?? maxLength[field.kind];

/** What a field holds before anything was entered. */
export function emptyValue(field: BlockField): FieldValue {
  if (field.kind === 'number') return field.start;
  if (field.kind === 'picture') return null;
  return field.kind === 'choice' ? (field.choices[0]?.value ?? '') : '';
}

/** Every declared value, each of its field's kind; what is missing or of another kind is empty. */
export function readValues<Fields extends BlockFields>(fields: Fields, values: unknown): ValuesOf<Fields> {
  const given = isRecord(values) ? values : {};
  const read = Object.entries(fields).map(([name, field]) => [name, readValue(field, given[name])]);
  // Just read, field by field.
  return Object.fromEntries(read) as ValuesOf<Fields>;
}

function readValue(field: BlockField, value: unknown): FieldValue {
  switch (field.kind) {
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : field.start;
    case 'picture':
      return readPicture(value);
    case 'choice':
      return field.choices.find((choice) => choice.value === value)?.value ?? emptyValue(field);
    default:
      return typeof value === 'string' ? value : '';
  }
}

function readPicture(value: unknown): Picture | null {
  if (!isRecord(value) || typeof value.url !== 'string' || value.url === '') return null;
  const side = (given: unknown) => (typeof given === 'number' && given >= 0 ? given : 0);
  const alt = typeof value.alt === 'string' ? value.alt : '';
  return { url: value.url, alt, width: side(value.width), height: side(value.height) };
}
