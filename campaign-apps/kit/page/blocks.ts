import { isRecord } from '#contracts/values.ts';

/**
 * An image of the media library. Width and height in pixels, 0 if the file has none. A `decorative` image says nothing, and its
 * `alt` is empty.
 */
export type Picture = { url: string; alt: string; width: number; height: number; decorative?: true };

/** Words for the sounds of a video too, or only for what is said. */
export const captionKinds = ['captions', 'subtitles'] as const;

/** A caption file of the media library (WebVTT), for a video. `language` is an IETF language tag. */
export type Caption = { url: string; language: string; kind: (typeof captionKinds)[number] };

/** Maximum caption files of a video. */
export const maxCaptions = 40;

/**
 * The type of a block's field and how it is entered: `line` is one line, `text` several lines, `richText` paragraphs and
 * lists with formatting (its markup has at most `max` characters), `address` an http(s) URL, with `library` also chosen
 * among the media library's files of this kind. `pictureField` is the field that gets the picture of a chosen video. Set
 * `isShared` if the page always shows the picture to everyone: then the picture of shared links may show it. Set `hasAlt`
 * to false if it is shown without an alternative text. `captions` are caption files of the block's video.
 */
export type BlockField =
  | { kind: 'line' | 'text'; label: string; help?: string; max?: number }
  | { kind: 'richText'; label: string; help?: string; max?: number }
  | { kind: 'address'; label: string; help?: string; max?: number; library?: 'video'; pictureField?: string }
  | { kind: 'captions'; label: string; help?: string }
  | { kind: 'number'; label: string; help?: string; min: number; max: number; start: number }
  | { kind: 'choice'; label: string; help?: string; choices: readonly { value: string; label: string }[] }
  | {
      kind: 'picture';
      label: string;
      help?: string;
      size: { width: number; height: number };
      isShared?: true;
      hasAlt?: false;
    };
export type BlockFields = { readonly [name: string]: BlockField };

export type FieldValue = string | number | Picture | readonly Caption[] | null;
type ValueOf<Field extends BlockField> = Field extends { kind: 'number' }
  ? number
  : Field extends { kind: 'picture' }
    ? Picture | null
    : Field extends { kind: 'captions' }
      ? readonly Caption[] | null
      : string;
export type ValuesOf<Fields extends BlockFields> = { [Name in keyof Fields]: ValueOf<Fields[Name]> };

/**
 * One block of a page as stored, with its values by field name. Visitors don't get hidden blocks. `unknown` has the stored
 * values that this version of the app does not know, for the editor, which keeps them; all of them if it does not know the
 * kind of block.
 */
export type Block = {
  id: string;
  type: string;
  values: Record<string, FieldValue>;
  unknown?: Record<string, unknown>;
  hidden?: boolean;
};

/** A kind of block without its view, as the editor and the content checks use it. */
export type BlockShape = {
  type: string;
  /** The name of one block in the editor. */
  label: string;
  fields: BlockFields;
  /** Maximum number per page; by default limited only by the page's size. */
  max?: number;
};

const maxLength = { line: 200, text: 20_000, richText: 20_000, address: 2_000 } as const;

/** Returns the maximum length of a text field in characters. */
export const maxLengthOf = (field: Extract<BlockField, { kind: 'line' | 'text' | 'richText' | 'address' }>): number =>
  field.max ?? maxLength[field.kind];

/** Returns the initial value of a field. */
export function emptyValue(field: BlockField): FieldValue {
  if (field.kind === 'number') return field.start;
  if (field.kind === 'picture' || field.kind === 'captions') return null;
  return field.kind === 'choice' ? (field.choices[0]?.value ?? '') : '';
}

/** Reads every declared field by its kind; a missing value or one of another type becomes empty. */
export function readValues<Fields extends BlockFields>(fields: Fields, values: unknown): ValuesOf<Fields> {
  const given = isRecord(values) ? values : {};
  const read = Object.entries(fields).map(([name, field]) => [name, readValue(field, given[name])]);
  // `read` has one value for each field.
  return Object.fromEntries(read) as ValuesOf<Fields>;
}

function readValue(field: BlockField, value: unknown): FieldValue {
  switch (field.kind) {
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : field.start;
    case 'picture':
      return readPicture(value);
    case 'captions':
      return readCaptions(value);
    case 'choice':
      return field.choices.find((choice) => choice.value === value)?.value ?? emptyValue(field);
    default:
      return typeof value === 'string' ? value : '';
  }
}

function readPicture(value: unknown): Picture | null {
  if (!isRecord(value) || typeof value.url !== 'string' || value.url === '') return null;
  const side = (given: unknown) => (typeof given === 'number' && given >= 0 ? given : 0);
  const isDecorative = value.decorative === true;
  const alt = typeof value.alt === 'string' && !isDecorative ? value.alt : '';
  const sides = { width: side(value.width), height: side(value.height) };
  return { url: value.url, alt, ...sides, ...(isDecorative && { decorative: true }) };
}

/** Returns whether the value of a field is a picture. */
export const isPicture = (value: FieldValue | undefined): value is Picture => isRecord(value) && !Array.isArray(value);

/** Returns the valid captions; null without any. */
function readCaptions(value: unknown): readonly Caption[] | null {
  const captions = (Array.isArray(value) ? value.slice(0, maxCaptions) : []).flatMap((caption): Caption[] => {
    if (!isRecord(caption) || typeof caption.url !== 'string' || typeof caption.language !== 'string') return [];
    const { url, language } = caption;
    return [{ url, language, kind: captionKinds.find((kind) => kind === caption.kind) ?? 'captions' }];
  });
  return captions.length > 0 ? captions : null;
}
