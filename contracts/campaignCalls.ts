import { type Static, Type } from 'typebox';
import { limits } from './limits.ts';
import { maxPageTextLength, pageTextPattern } from './pageTexts.ts';

/**
 * Where POST /api/campaigns/{id}/clone puts the copy. `destination_id` replaces the content of that campaign. Otherwise
 * a new campaign is created: under `parent_id`, at the top level if that is null, or next to the source if it is
 * omitted. `CloneInput` in resources/campaigns/schema.ts is the whole body.
 */
export const CloneOptions = Type.Object(
  {
    parent_id: Type.Optional(Type.Union([Type.String({ format: 'uuid' }), Type.Null()])),
    destination_id: Type.Optional(Type.String({ format: 'uuid' })),
  },
  { additionalProperties: false },
);
export type CloneOptions = Static<typeof CloneOptions>;

/** A write of a campaign: user, time and changed fields (`name`, `meta_tags.title`, `i18n.de`). */
export const Revision = Type.Object({
  number: Type.Integer(),
  /** Null for an import. */
  user: Type.Union([Type.Object({ id: Type.String(), display_name: Type.String() }), Type.Null()]),
  written_at: Type.String(),
  fields: Type.Array(Type.String()),
});
export type Revision = Static<typeof Revision>;

/**
 * One changed value. Structures are split by path, such as `page.blocks.0.text`. A list entry has its new index, a
 * removed one its old index with `to: null`. If entries only changed their order, `from` and `to` list their names in
 * the old and the new order.
 */
export const RevisionChange = Type.Object({
  field: Type.String(),
  /** Names of the list entries on the path, such as `{"social_links.1": "YouTube"}`, for entries that have one. */
  entries: Type.Optional(Type.Record(Type.String(), Type.String())),
  from: Type.Unknown(),
  to: Type.Unknown(),
  /** Whether a value is truncated: it is then the start of its text or JSON. */
  cut: Type.Boolean(),
});
export type RevisionChange = Static<typeof RevisionChange>;

/**
 * The response of GET /api/campaigns/{id}/revisions/{n}: at most `limits.maxRevisionChanges` changes, and their total
 * number.
 */
export const RevisionDetail = Type.Object({
  ...Revision.properties,
  changes: Type.Array(RevisionChange),
  changes_total: Type.Integer(),
});
export type RevisionDetail = Static<typeof RevisionDetail>;

/**
 * The response of GET /api/campaigns/{id}/revisions/{n}/restore: what a restore would change now, and the campaign's
 * `updated_at` to send with it.
 */
export const RestorePreview = Type.Object({
  changes: Type.Array(RevisionChange),
  changes_total: Type.Integer(),
  updated_at: Type.String(),
});
export type RestorePreview = Static<typeof RestorePreview>;

/**
 * The body of POST /api/campaigns/{id}/revisions/{n}/restore, with the `updated_at` that the user saw, as in a patch.
 */
export const RestoreOptions = Type.Object(
  { base_updated_at: Type.Optional(Type.String({ format: 'date-time' })) },
  { additionalProperties: false },
);
export type RestoreOptions = Static<typeof RestoreOptions>;

/**
 * The response of GET /api/campaigns/{id}/translations/last_changes: user and time of the last change of a message in
 * each language. Changes before the newest `limits.maxSearchedTextWrites` writes of texts are not included.
 */
export const LastTextChanges = Type.Object({
  items: Type.Array(
    Type.Object({ locale: Type.String(), user: Revision.properties.user, written_at: Revision.properties.written_at }),
  ),
});
export type LastTextChanges = Static<typeof LastTextChanges>;

/** A language code, such as `de` or `pt-BR`. */
export const LocaleCode = Type.String({ pattern: '^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$', maxLength: 35 });

const messageId = { minLength: 1, maxLength: limits.maxMessageIdLength };
/** Returns the rules of a text, or of a list with one text per plural form. */
const messageOf = (maxLength: number) => ({
  maxLength,
  items: { type: 'string', maxLength },
  maxItems: limits.maxPluralForms,
});
const message = messageOf(limits.maxMessageLength);

/** All messages of a language by id. */
export const Messages = Type.Unsafe<Record<string, string | string[]>>({
  type: 'object',
  propertyNames: messageId,
  additionalProperties: { type: ['string', 'array'], ...message },
});

/**
 * `fields.i18n` of a patch. Languages and messages that are not named stay. `messages: null` deletes a language, null
 * as a message deletes the message.
 */
export const I18nPatch = Type.Object(
  {
    default_locale: Type.Optional(LocaleCode),
    translations: Type.Optional(
      Type.Array(
        Type.Object(
          {
            locale: LocaleCode,
            messages: Type.Unsafe<Record<string, string | string[] | null> | null>({
              type: ['object', 'null'],
              propertyNames: messageId,
              patternProperties: {
                [pageTextPattern]: { type: ['string', 'array', 'null'], ...messageOf(maxPageTextLength) },
              },
              additionalProperties: { type: ['string', 'array', 'null'], ...message },
            }),
          },
          { additionalProperties: false },
        ),
        { maxItems: limits.maxLanguages },
      ),
    ),
  },
  { additionalProperties: false },
);
export type I18nPatch = Static<typeof I18nPatch>;
