import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import { sendVersion } from '../../plugins/etag.ts';
import { withContentVersions } from '../uploads/uploads.ts';
import { stateInRelease } from './inRelease.ts';
import type { AnsweredCampaign } from './readCampaign.ts';

/** Returns a campaign that was written into a release with its state there; one that was read has it. */
const withState = async (db: Kysely<Database>, caller: Caller, release: string, campaign: AnsweredCampaign) => ({
  ...campaign,
  release: campaign.release ?? (await stateInRelease(db, caller, release, campaign.id)),
});

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

/** Sends a campaign as JSON with its ETag. */
export async function sendCampaign(
  db: Kysely<Database>,
  caller: Caller,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  campaign: AnsweredCampaign,
): Promise<FastifyReply> {
  const body = await bodyOf(
    db,
    caller,
    reply,
    caller.release ? await withState(db, caller, caller.release, campaign) : campaign,
  );
  return sendVersion(request, reply, new Date(campaign.updated_at), body);
}
