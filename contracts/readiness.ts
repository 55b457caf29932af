import { type Static, type TInteger, type TOptional, Type } from 'typebox';
import { campaignStatuses } from './campaign.ts';
import { maxPageProblems, type PageProblemKind, pageProblemKinds } from './pageChecks.ts';

const oneOf = <const Word extends string>(words: readonly Word[]) =>
  Type.Unsafe<Word>({ type: 'string', enum: [...words] });

/** What the tool checks before a campaign starts (docs/protocol.md, Readiness). */
const readinessKeys = [
  'start_date',
  'end_date',
  'privacy',
  'app_privacy',
  'mail',
  'page',
  'gate_product',
  'newsletters',
  'tracks',
  'languages',
  'newsletter_languages',
  'sound',
  'captions',
  'accessibility',
  'no_end',
  'test',
  'share_image',
] as const;
export type ReadinessKey = (typeof readinessKeys)[number];

/** A problem is missing for the start. A hint may be intended, and is not counted as missing. */
export const readinessSeverities = ['problem', 'hint'] as const;
export type ReadinessSeverity = (typeof readinessSeverities)[number];

/** Why a public page counts as broken. `address`: its URL is unknown, because the app has no config. */
const pageProblems = ['address', 'status', 'redirect', 'timeout', 'unreachable'] as const;

/** The number of problems by kind (`PageProblems`). */
export const FoundOnPage = Type.Object(
  Object.fromEntries(
    pageProblemKinds.map((kind) => [kind, Type.Optional(Type.Integer({ minimum: 1, maximum: maxPageProblems }))]),
  ) as Record<PageProblemKind, TOptional<TInteger>>,
  { additionalProperties: false },
);

/** Details of an item, depending on its key. */
const ReadinessParams = Type.Object({
  /** Language codes, at most `limits.maxReadinessLanguages`, and the number of all languages. */
  languages: Type.Optional(Type.Array(Type.String())),
  languages_total: Type.Optional(Type.Integer()),
  /** How many tracks the page plays whole, as an excerpt, and not at all. */
  sound: Type.Optional(Type.Object({ whole: Type.Integer(), excerpts: Type.Integer(), silent: Type.Integer() })),
  found: Type.Optional(FoundOnPage),
  reason: Type.Optional(oneOf(pageProblems)),
  /** HTTP status of the public page. */
  status: Type.Optional(Type.Integer()),
});
export type ReadinessParams = Static<typeof ReadinessParams>;

/** The area of the campaign where an item can be resolved, and its section; null for the whole area. */
const ReadinessPlace = Type.Object({ area: Type.String(), section: Type.Union([Type.String(), Type.Null()]) });
export type ReadinessPlace = Static<typeof ReadinessPlace>;

/** `place` is null if the item can't be resolved in the campaign. */
export const ReadinessItem = Type.Object({
  key: oneOf(readinessKeys),
  severity: oneOf(readinessSeverities),
  place: Type.Union([ReadinessPlace, Type.Null()]),
  params: ReadinessParams,
});
export type ReadinessItem = Static<typeof ReadinessItem>;

/** The response of GET /api/campaigns/{id}/readiness. An ended campaign has no items. */
export const Readiness = Type.Object({
  status: oneOf(campaignStatuses),
  items: Type.Array(ReadinessItem),
  /** ISO 8601. */
  checked_at: Type.String(),
});
export type Readiness = Static<typeof Readiness>;

/** The number of a campaign's problems and hints, without the check of its public page. */
export const ReadinessCount = Type.Object({
  campaign_id: Type.String(),
  problems: Type.Integer(),
  hints: Type.Integer(),
});
export type ReadinessCount = Static<typeof ReadinessCount>;
