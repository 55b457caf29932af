import { callApp } from './appCall.ts';
import { campaignNumber } from './campaign.ts';
import { type Context, erasureUrl } from './context.ts';
import { Problem, printable } from './outcome.ts';

/** Requests the removal of the campaign's data twice, and for a campaign without a number. @throws Problem */
export async function checkConsumerData(context: Context): Promise<string> {
  for (const [number, app_id] of [
    [campaignNumber, campaignNumber],
    [campaignNumber, campaignNumber],
    [0, null],
  ] as const) {
    const url = erasureUrl(context, number);
    const authorization = `Bearer ${await context.tool.tokens.sign('consumer-data', { claims: { app_id } })}`;
    const { status } = await callApp(url, { method: 'DELETE', headers: { authorization }, timeoutMs: 60_000 });
    if (status === 204) continue;
    const advice = 'Return 204, also if there is nothing to remove.';
    throw new Problem(`DELETE ${printable(url)} responds with ${status}. ${advice}`);
  }
  return 'The app removes the data, also a second time and for the number 0.';
}
