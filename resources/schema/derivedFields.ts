import { countryCodes } from '#contracts/countries.ts';
import { limits } from '#contracts/limits.ts';
import { localeCodes, rareLocaleNames } from '#contracts/locales.ts';
import {
  type ChoiceOptions,
  choice,
  type ListOptions,
  list,
  type ReferenceField,
  reference,
  text,
  type UploadOptions,
  upload,
} from './fields.ts';

/*
 * Constructors of fields that are a choice or a list with certain options. They are not in `fields.ts`, so that screens
 * without them do not load the codes of countries and languages.
 */

type ChoicesOptions = ListOptions & Pick<ChoiceOptions, 'labels'>;
type Choices<Values extends readonly string[]> = {
  readonly kind: 'list';
  readonly item: { readonly kind: 'choice'; readonly choices: Values; required: true };
  unique: true;
};

/** Several of a fixed set of options: a list of strings, in the order in which they are declared. */
export function choices<const Values extends readonly string[]>(values: Values): Choices<Values>;
export function choices<const Values extends readonly string[], const Options extends ChoicesOptions>(
  values: Values,
  options: Options,
): Choices<Values> & Omit<Options, 'labels'>;
export function choices(values: readonly string[], { labels, ...options }: ChoicesOptions = {}) {
  return list(choice(values, { required: true, ...(labels && { labels }) }), { unique: true, ...options });
}

type CodeOptions = Omit<ChoiceOptions, 'labels' | 'words'>;
type Code<Words extends string> = { readonly kind: 'choice'; readonly choices: readonly string[]; words: Words };

/** A country by its two-letter code (ISO 3166-1). */
export function country(): Code<'country'>;
export function country<const Options extends CodeOptions>(options: Options): Code<'country'> & Options;
export function country(options?: CodeOptions) {
  return choice(countryCodes, { words: 'country', ...options });
}

const languageNames = Object.fromEntries(rareLocaleNames);

/** A language by its code, such as `de` or `pt-BR`: one of the catalog in `contracts/locales.ts`. */
export function language(): Code<'language'>;
export function language<const Options extends CodeOptions>(options: Options): Code<'language'> & Options;
export function language(options?: CodeOptions) {
  return choice(localeCodes, { words: 'language', labels: languageNames, ...options });
}

type Tags = {
  readonly kind: 'list';
  readonly item: { readonly kind: 'text'; required: true; plain: true; max: typeof limits.maxTagLength };
  unique: true;
  chips: true;
};

/** Short texts that users type, each at most once. */
export function tags(): Tags;
export function tags<const Options extends ListOptions>(options: Options): Tags & Options;
export function tags(options?: ListOptions) {
  const item = text({ required: true, plain: true, max: limits.maxTagLength });
  return list(item, { unique: true, chips: true, ...options });
}

type ReferencesOptions = ListOptions & {
  to: string;
  where?: ReferenceField['where'];
  /** As for `reference`; a list outlives its entries. */
  onDelete?: 'restrict' | 'setNull';
};
type References<Options extends ReferencesOptions> = {
  readonly kind: 'list';
  readonly item: {
    readonly kind: 'reference';
    required: true;
    to: Options['to'];
    onDelete?: ReferencesOptions['onDelete'];
    where?: ReferenceField['where'];
  };
  unique: true;
} & Omit<Options, 'to' | 'onDelete' | 'where'>;

/** The ids of records of another resource, each at most once. */
export function references<const Options extends ReferencesOptions>(options: Options): References<Options>;
export function references({ to, onDelete, where, ...options }: ReferencesOptions) {
  const item = reference({ to, required: true, ...(onDelete && { onDelete }), ...(where && { where }) });
  return list(item, { unique: true, ...options });
}

type UploadsOptions = ListOptions & Pick<UploadOptions, 'accept' | 'size'>;
type Uploads = {
  readonly kind: 'list';
  readonly item: { readonly kind: 'upload'; required: true } & Pick<UploadOptions, 'accept' | 'size'>;
  unique: true;
};

/** Files of the media library in the order that users give them; see `upload`. */
export function uploads(): Uploads;
export function uploads<const Options extends UploadsOptions>(
  options: Options,
): Uploads & Omit<Options, 'accept' | 'size'>;
export function uploads({ accept, size, ...options }: UploadsOptions = {}) {
  const item = upload({ required: true, ...(accept && { accept }), ...(size && { size }) });
  return list(item, { unique: true, ...options });
}
