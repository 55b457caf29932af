import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { Campaign } from './campaign.ts';
import { endpoints } from './endpoint.ts';
import { pageOf, pageQuery } from './lists.ts';

/** A write of a record: user, time and changed fields (`name`, `meta_tags.title`, `i18n.de`). */
const Revision = Type.Object({
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
const RevisionChange = Type.Object({
  field: Type.String(),
  /** Names of the list entries on the path, such as `{"social_links.1": "YouTube"}`, for entries that have one. */
  entries: Type.Optional(Type.Record(Type.String(), Type.String())),
  from: Type.Unknown(),
  to: Type.Unknown(),
  /** Whether a value is truncated: it is then the start of its text or JSON. */
  cut: Type.Boolean(),
});
export type RevisionChange = Static<typeof RevisionChange>;

/** At most `limits.maxRevisionChanges` changes, and their total number. */
const RevisionDetail = Type.Object({
  ...Revision.properties,
  changes: Type.Array(RevisionChange),
  changes_total: Type.Integer(),
});
export type RevisionDetail = Static<typeof RevisionDetail>;

/**
 * What a restore would change now, and the record's `updated_at` to send with it. `left`: fields that stay as they are,
 * because what they referred to was deleted, or the caller may not see it.
 */
const RestorePreview = Type.Object({
  changes: Type.Array(RevisionChange),
  changes_total: Type.Integer(),
  left: Type.Array(Type.String()),
  updated_at: Type.String(),
});
export type RestorePreview = Static<typeof RestorePreview>;

/** The `updated_at` that the user saw, as in a patch. */
const RestoreOptions = Type.Object(
  { base_updated_at: Type.Optional(Type.String({ format: 'date-time' })) },
  { additionalProperties: false },
);
export type RestoreOptions = Static<typeof RestoreOptions>;

/**
 * User and time of the last change of a message in each language. Changes before the newest
 * `limits.maxSearchedTextWrites` writes of texts are not included.
 */
const LastTextChanges = Type.Object({
  items: Type.Array(
    Type.Object({ locale: Type.String(), user: Revision.properties.user, written_at: Revision.properties.written_at }),
  ),
});
export type LastTextChanges = Static<typeof LastTextChanges>;

const params = Type.Object({ number: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) });

/** A campaign's revisions, and restoring them. Declared resources with `history` have them too. */
export const historyApi = endpoints('campaigns', {
  'GET /api/campaigns/:id/revisions': {
    summary: 'List revisions of a campaign',
    access: 'campaigns-read',
    query: pageQuery,
    answer: { 200: pageOf(Revision) },
  },
  'GET /api/campaigns/:id/revisions/:number': {
    summary: 'Get a revision',
    access: 'campaigns-read',
    params,
    answer: { 200: RevisionDetail },
  },
  'GET /api/campaigns/:id/revisions/:number/restore': {
    summary: 'Preview restoring a revision',
    operation: 'previewRestore',
    access: 'campaigns-modify',
    params,
    answer: { 200: RestorePreview },
  },
  'POST /api/campaigns/:id/revisions/:number/restore': {
    summary: 'Restore a revision',
    operation: 'restoreRevision',
    access: 'campaigns-modify',
    params,
    body: Type.Union([RestoreOptions, Type.Null()]),
    answer: { 200: Campaign },
    errors: [
      'app-not-ready',
      'app-retired',
      'campaign-conflict',
      'campaign-locked',
      'no-pre-page-app',
      'slug-taken',
      'too-many-texts',
    ],
  },
});

/** The history of a campaign. */
export const revisionsApi = {
  ...historyApi,
  ...endpoints('campaigns', {
    'GET /api/campaigns/:id/translations/last_changes': {
      summary: 'Get who changed a message last in each language',
      access: 'campaigns-read',
      query: Type.Object(
        { message: Type.String({ minLength: 1, maxLength: limits.maxMessageIdLength }) },
        { additionalProperties: false },
      ),
      answer: { 200: LastTextChanges },
    },
  }),
};
