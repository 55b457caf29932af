import { type Static, Type } from 'typebox';
import { releaseStates } from '#resources/releases/schema.ts';
import { toJsonSchema } from '#resources/schema/toJsonSchema.ts';
import { users } from '#resources/users/schema.ts';
import { limits } from '../limits.ts';
import { endpoints } from './endpoint.ts';
import { oneOf, wholeListOf } from './lists.ts';
import { Approval, ReleaseChange, verdicts } from './releases.ts';

const closed = { additionalProperties: false };
const text = Type.String();
const nullable = Type.Union([text, Type.Null()]);
const person = Type.Object({ id: text, display_name: text });

/** A link to a release for people without an account; times in ISO 8601. */
const ReviewLink = Type.Object({
  id: text,
  /** The address that it was mailed to, whose owner may approve the release; null for a link that only shows it. */
  email: nullable,
  /** Null for a mailed link: only the owner of the address has it. */
  url: nullable,
  created_at: text,
  created_by: person,
  expires_at: text,
});
export type ReviewLink = Static<typeof ReviewLink>;

/** A campaign of a release, as a review link shows it. */
const ReviewedCampaign = Type.Object({
  id: text,
  name: text,
  /** Its page as the release will make it; null if its app shows no previews. */
  preview_url: nullable,
  changes: Type.Array(ReleaseChange),
});

/** What a review link shows. */
const Review = Type.Object({
  release: Type.Object({
    id: text,
    name: text,
    note: nullable,
    state: oneOf(releaseStates),
    publish_at: nullable,
    time_zone: nullable,
  }),
  sender: text,
  expires_at: text,
  campaigns: Type.Array(ReviewedCampaign),
  /** Identifies what is shown; sent with a verdict. */
  hash: text,
  /** The person who may give a verdict; null if the link only shows the release. */
  reviewer: nullable,
  /** What this person has said, newest first. */
  verdicts: Type.Array(Approval),
});
export type Review = Static<typeof Review>;

const Token = Type.String({ minLength: 1, maxLength: 1_000 });
const modify = { access: 'campaigns-modify' } as const;

/** Links with which people without an account see and approve a release (docs/protocol.md, Review links). */
export const reviewsApi = endpoints('releases', {
  'GET /api/releases/:id/review_links': {
    ...modify,
    summary: 'List the review links of a release',
    answer: { 200: wholeListOf(ReviewLink) },
  },
  'POST /api/releases/:id/review_links': {
    ...modify,
    // A verdict of the link's owner counts as that of a person: no program sends one to itself.
    bearers: ['sign-in'],
    summary: 'Create a review link of a release, or mail one',
    body: Type.Object(
      {
        days: Type.Integer({ minimum: 1, maximum: limits.maxPreviewDays }),
        email: Type.Optional(Type.Unsafe<string>(toJsonSchema(users.fields.email))),
      },
      closed,
    ),
    answer: { 201: ReviewLink },
    errors: ['release-closed', 'too-many-review-links', 'too-many-requests'],
  },
  'DELETE /api/releases/:id/review_links/:link_id': {
    ...modify,
    summary: 'Revoke a review link',
    answer: { 204: null },
  },
  'POST /api/reviews': {
    operation: 'openReview',
    access: 'public',
    summary: 'Get the release that a review link shows',
    body: Type.Object({ token: Token }, closed),
    answer: { 200: Review },
    errors: ['review-ended'],
  },
  'POST /api/reviews/verdicts': {
    operation: 'addVerdict',
    access: 'public',
    summary: 'Approve a release with a mailed review link, or ask for changes',
    body: Type.Object(
      {
        token: Token,
        verdict: oneOf(verdicts),
        comment: Type.Optional(Type.String({ maxLength: limits.maxReleaseComment })),
        of: Type.String({ pattern: '^[0-9a-f]{64}$' }),
      },
      closed,
    ),
    answer: { 200: Review },
    errors: ['review-ended', 'forbidden', 'release-closed', 'release-changed', 'release-empty', 'release-too-large'],
  },
});
