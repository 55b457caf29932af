import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import { callerOfRequest } from '../../plugins/access.ts';
import { withContentVersions } from '../uploads/uploads.ts';
import type { AnsweredCampaign } from './readCampaign.ts';

/** The entity tags of a header (RFC 9110, section 8.8.3). */
const tagsIn = (header = ''): string[] => header.split(',').map((one) => one.trim());

/**
 * Returns the body of a campaign. URLs of replaced files have the numbers of their contents: all of them for apps, and
 * those of the meta images for the admin, which does not show the others.
 */
async function bodyOf(
  db: Kysely<Database>,
  { via }: Caller,
  reply: FastifyReply,
  campaign: AnsweredCampaign,
): Promise<string> {
  if (via !== 'sign-in') return withContentVersions(db, String(reply.serialize({ ...campaign })));
  const meta_tags = JSON.parse(await withContentVersions(db, JSON.stringify(campaign.meta_tags)));
  return String(reply.serialize({ ...campaign, meta_tags }));
}

/**
 * Sends a campaign as JSON with a strong ETag, or 304 to a GET whose `If-None-Match` has that tag. The tag begins with
 * the campaign's version, which `If-Match` is compared with. The rest is a hash of the body, because the body depends
 * on the caller and the time too.
 */
export async function sendCampaign(
  db: Kysely<Database>,
  request: FastifyRequest,
  reply: FastifyReply,
  campaign: AnsweredCampaign,
): Promise<FastifyReply> {
  const body = await bodyOf(db, callerOfRequest(request), reply, campaign);
  const version = new Date(campaign.updated_at).getTime();
  const etag = `"${version}-${hash('sha1', body, 'base64url')}"`;
  reply.header('etag', etag);
  const known = request.method === 'POST' ? [] : tagsIn(request.headers['if-none-match']);
  // The comparison is weak, because proxies that compress a response weaken its tag.
  if (known.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

/** Returns whether the version of a campaign is one of those in `If-Match`; also without that header, and for `*`. */
export function isMatch(header: string | undefined, updatedAt: Date): boolean {
  if (header === undefined) return true;
  return tagsIn(header).some((tag) => tag === '*' || tag.startsWith(`"${updatedAt.getTime()}-`));
}
