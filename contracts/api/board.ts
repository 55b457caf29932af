import { type Static, Type } from 'typebox';
import { campaignStatuses } from '../campaign.ts';
import { limits } from '../limits.ts';
import { endpoints, withDefault } from './endpoint.ts';
import { Id, oneOf, wholeListOf } from './lists.ts';

const CampaignOfEntry = Type.Object({
  app: Type.String(),
  status: oneOf(campaignStatuses),
  /** What it lacks before its start, without the check of its public page; null for an end, and beyond the maximum. */
  problems: Type.Union([Type.Integer(), Type.Null()]),
});

const ReleaseOfEntry = Type.Object({
  /** The first campaigns that the caller sees, at most `serverLimits.maxBoardCampaigns`. */
  campaigns: Type.Array(Type.String()),
  campaign_count: Type.Integer(),
  change_count: Type.Integer(),
  /** Whether it changes campaigns that the caller does not see. Then the caller can't publish it. */
  hidden: Type.Boolean(),
  missing_approvals: Type.Integer(),
});

/** A campaign that starts or ends, or a release that is published at its time. */
const BoardEntry = Type.Object({
  kind: oneOf(['start', 'end', 'release']),
  at: Type.String(),
  /** The id of the campaign or of the release. */
  id: Type.String(),
  name: Type.String(),
  campaign: Type.Union([CampaignOfEntry, Type.Null()]),
  release: Type.Union([ReleaseOfEntry, Type.Null()]),
});
export type BoardEntry = Static<typeof BoardEntry>;

/**
 * Something that does not work: a release that was not published at its time, an app whose config could not be loaded, a
 * webhook whose last request failed, or mails that could not be sent.
 */
const BoardFailure = Type.Object({
  kind: oneOf(['release', 'app', 'webhook', 'mail']),
  /** The id of the release, app or webhook; null for mails. */
  id: Type.Union([Type.String(), Type.Null()]),
  name: Type.Union([Type.String(), Type.Null()]),
  /** The number of mails. */
  count: Type.Integer(),
  at: Type.Union([Type.String(), Type.Null()]),
});
export type BoardFailure = Static<typeof BoardFailure>;

/** A person who has a campaign or a release of the board open. */
const BoardPerson = Type.Object({
  user: Type.Object({ id: Type.String(), display_name: Type.String() }),
  resource: oneOf(['campaigns', 'releases']),
  id: Type.String(),
});

const Board = Type.Object({
  now: Type.String(),
  until: Type.String(),
  /** In the order of time, at most `serverLimits.maxBoardEntries`. */
  entries: Type.Array(BoardEntry),
  /** The number of further entries. */
  more: Type.Integer(),
  /** At most `serverLimits.maxBoardFailures` of each kind. */
  failures: Type.Array(BoardFailure),
  people: Type.Array(BoardPerson),
});
export type Board = Static<typeof Board>;

const count = Type.Integer({ minimum: 0 });

/** The answer of an app about campaigns: sign-ups of the last minutes, and mails to fans that could not be sent so far. */
export const AppFigures = Type.Object({
  items: Type.Array(Type.Object({ campaign_id: Type.String(), sign_ups: count, failing_mails: count })),
});

/** Without campaigns whose app did not answer. */
const BoardFigures = wholeListOf(
  Type.Object({ campaign_id: Type.String(), sign_ups_per_minute: Type.Number(), failing_mails: count }),
);
export type BoardFigures = Static<typeof BoardFigures>;

/** What goes live next (docs/protocol.md, Board). */
export const boardApi = endpoints('board', {
  'GET /api/board': {
    operation: 'readBoard',
    summary: 'List what goes live in the next 48 hours, and what failed',
    access: 'campaigns-read',
    answer: { 200: Board },
  },
  'GET /api/board/figures': {
    operation: 'readBoardFigures',
    summary: 'Ask the apps how many people sign up per minute, and how many mails fail',
    access: 'campaigns-read',
    query: Type.Object({ ids: withDefault(Type.Array(Id, { maxItems: limits.maxReadinessCounts }), []) }),
    answer: { 200: BoardFigures },
  },
});
