import { type Static, Type } from 'typebox';
import { limits } from './limits.ts';

/**
 * POST /api/campaigns/{id}/clone. With `destination_id` the content goes into that campaign; without,
 * into a new one: under `parent_id`, at the top with null, and beside the source where it is left out.
 */
export const CloneOptions = Type.Object(
  {
    parent_id: Type.Optional(Type.Union([Type.String({ format: 'uuid' }), Type.Null()])),
    destination_id: Type.Optional(Type.String({ format: 'uuid' })),
  },
  { additionalProperties: false },
);
export type CloneOptions = Static<typeof CloneOptions>;

/** A write of a campaign: who, when, and which fields (`name`, `meta_tags.title`, `i18n.de`). */
export const Revision = Type.Object({
  number: Type.Integer(),
  /** Null for what was imported. */
  user: Type.Union([Type.Object({ id: Type.String(), display_name: Type.String() }), Type.Null()]),
  written_at: Type.String(),
  fields: Type.Array(Type.String()),
});
export type Revision = Static<typeof Revision>;

/**
 * One value that a write changed; of structures each part by its own path, as `page.blocks.0.text`. An entry of a list is
 * told at its new place, one that is gone at its old place with `to: null`; a list whose entries only changed places as
 * their names in the old order and the new.
 */
export const RevisionChange = Type.Object({
  field: Type.String(),
  /** What the entries of lists are called on the way to it, as `{"social_links.1": "YouTube"}`: as far as they have a name. */
  entries: Type.Optional(Type.Record(Type.String(), Type.String())),
  from: Type.Unknown(),
  to: Type.Unknown(),
  /** True where a value is too long to be told: it is then the beginning of its text, or of its JSON. */
  cut: Type.Boolean(),
});
export type RevisionChange = Static<typeof RevisionChange>;

/** GET /api/campaigns/{id}/revisions/{n}: at most `limits.revisionChangesMost` changes, and how many there are. */
export const RevisionDetail = Type.Object({
  ...Revision.properties,
  changes: Type.Array(RevisionChange),
  changes_total: Type.Integer(),
});
export type RevisionDetail = Static<typeof RevisionDetail>;

/**
 * GET /api/campaigns/{id}/revisions/{n}/restore: what going back would change of the campaign as it is now, whose
 * `updated_at` comes with it, for the restoring call.
 */
export const RestorePreview = Type.Object({
  changes: Type.Array(RevisionChange),
  changes_total: Type.Integer(),
  updated_at: Type.String(),
});
export type RestorePreview = Static<typeof RestorePreview>;

/** POST /api/campaigns/{id}/revisions/{n}/restore: with the `updated_at` that the person saw, as in a patch. */
export const RestoreOptions = Type.Object(
  { base_updated_at: Type.Optional(Type.String({ format: 'date-time' })) },
  { additionalProperties: false },
);
export type RestoreOptions = Static<typeof RestoreOptions>;

/** A language's code, as `de` or `pt-BR`. */
export const LocaleCode = Type.String({ pattern: '^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$', maxLength: 35 });

const messageId = { minLength: 1, maxLength: limits.messageIdLengthMost };
/** A text, or a list with one for each plural form. */
const message = {
  maxLength: limits.messageLengthMost,
  items: { type: 'string', maxLength: limits.messageLengthMost },
  maxItems: limits.pluralFormsMost,
};

/** The messages of a language by id, whole. */
export const Messages = Type.Unsafe<Record<string, string | string[]>>({
  type: 'object',
  propertyNames: messageId,
  additionalProperties: { type: ['string', 'array'], ...message },
});

/**
 * `fields.i18n` of a patch. Languages and messages that are not named stay; `messages: null` deletes a
 * language, a message that is null goes.
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
              additionalProperties: { type: ['string', 'array', 'null'], ...message },
            }),
          },
          { additionalProperties: false },
        ),
        { maxItems: limits.languagesMost },
      ),
    ),
  },
  { additionalProperties: false },
);
export type I18nPatch = Static<typeof I18nPatch>;
