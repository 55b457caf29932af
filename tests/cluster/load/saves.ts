import type { AcknowledgedWrite } from '../../support/acknowledgedWrites.ts';
import { callHttp } from '../../support/httpCalls.ts';
import { type Journal, repeatedly } from './journal.ts';

const perSecond = 15;
/** Enough for a save that starts on time although those of the last 16 s are still repeated. */
const campaigns = 240;

type Saved = { acknowledged: AcknowledgedWrite[]; stop(): void };

/** Creates campaigns, then saves one after the other. A campaign is saved again only after its last save has ended. */
export async function startSaves(journal: Journal, tool: { url: string }, token: string): Promise<Saved> {
  const acknowledged: AcknowledgedWrite[] = [];
  const free: { id: string; slug: string }[] = [];
  for (let at = 0; at < campaigns; at++) {
    const slug = `acknowledged-cluster-${at}`;
    const json = { app: 'listening-party', name: slug, slug };
    const { status, body } = await callHttp(tool, 'POST', '/api/campaigns', { token, json });
    if (status !== 201) throw new Error(`No campaign: ${status} ${JSON.stringify(body)}`);
    acknowledged.push({ id: body.id, slug, name: slug, updatedAt: body.updated_at });
    free.push({ id: body.id, slug });
  }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

  const save = async (campaign: { id: string; slug: string }, count: number): Promise<void> => {
    const name = `${campaign.slug} ${count}`;
    const body = JSON.stringify({ fields: { name, page: { count, text: 'x'.repeat(500) } } });
    const url = `${tool.url}/api/campaigns/${campaign.id}/patch`;
    const answer = await journal.write('save', name, { url, headers, body }, ({ status }) => status === 200);
    if (answer.status === 200) {
      const { updated_at: updatedAt } = JSON.parse(answer.body);
      acknowledged.push({ ...campaign, name, updatedAt });
    }
    free.push(campaign);
  };
  const stop = repeatedly(perSecond, (count) => {
    const campaign = free.shift();
    if (campaign) void save(campaign, count);
  });
  return { acknowledged, stop };
}
