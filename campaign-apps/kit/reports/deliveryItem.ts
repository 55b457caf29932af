import { countDeliveries, type DeliveryCount, retryDeliveries } from '../newsletters/deliveryStore.ts';
import { systemNamesOf } from '../server/newsletterConfig.ts';
import type { DeclaredReport, ReportContext, ReportTable, TableRow } from './report.ts';
import { tableItem } from './reportTable.ts';

const path = 'newsletter-delivery';

const systemWords: Record<string, string> = {
  webhook: 'Webhook',
  dotdigital: 'Dotdigital',
  sendpulse: 'SendPulse',
  sample: 'Outbox',
};

type Line = Pick<DeliveryCount, 'system' | 'newsletter' | 'name'> & { counts: DeliveryCount[] };

/** Returns a line for each newsletter of each system, also for newsletters of which nothing was delivered. */
async function linesOf({ app, campaign, campaignId, database, newsletters }: ReportContext): Promise<Line[]> {
  const [counts, found] = await Promise.all([countDeliveries(database, campaignId), campaign()]);
  const offered = app.flags.newsletter_enabled ? (found?.newsletters ?? []) : [];
  const lines = new Map<string, Line>();
  const lineOf = (system: string, newsletter: string, name: string | null): Line => {
    const key = JSON.stringify([system, newsletter]);
    const line = lines.get(key) ?? { system, newsletter, name, counts: [] };
    lines.set(key, line);
    return line;
  };
  const systems = systemNamesOf(newsletters);
  for (const { id, name } of offered) {
    const own = systems.filter((system) => system !== 'webhook');
    for (const system of systems.length === 0 ? [''] : own) lineOf(system, id, name);
  }
  if (offered.length > 0 && systems.includes('webhook')) lineOf('webhook', '', null);
  for (const count of counts) lineOf(count.system, count.newsletter, count.name).counts.push(count);
  return [...lines.values()];
}

function rowOf({ system, newsletter, name, counts }: Line, { words }: ReportContext): TableRow {
  const sum = (state: DeliveryCount['state']) =>
    counts.reduce((all, one) => all + (one.state === state ? one.count : 0), 0);
  const reasons = counts.flatMap(({ state, failure, count }) =>
    failure === null || state === 'delivered' ? [] : [`${words(failure)} (${count})`],
  );
  return {
    newsletter: newsletter === '' ? words('All sign-ups') : name,
    system: words(systemWords[system] ?? system),
    delivered: sum('delivered'),
    waiting: sum('waiting'),
    failed: sum('failed'),
    reason: [...new Set(reasons)].join('; '),
  };
}

const table: ReportTable = {
  title: 'Newsletter delivery',
  columns: () => [
    { key: 'newsletter', label: 'Newsletter' },
    { key: 'system', label: 'System' },
    { key: 'delivered', label: 'Delivered', type: 'integer' },
    { key: 'waiting', label: 'Waiting', type: 'integer' },
    { key: 'failed', label: 'Failed', type: 'integer' },
    { key: 'reason', label: 'Reason' },
  ],
  count: async (context) => (await linesOf(context)).length,
  async *batches(context) {
    yield (await linesOf(context)).map((line) => rowOf(line, context));
  },
  summary: ({ newsletters, words }) =>
    systemNamesOf(newsletters).length > 0
      ? []
      : [{ label: 'Newsletter system', value: words('No newsletter system is set up') }],
};

const item = tableItem(path, table);

/** How the subscriptions and withdrawals of a campaign reached the newsletter systems; nothing without newsletters. */
export const deliveryItem: DeclaredReport = {
  ...item,
  actions: [{ path: 'retry', act: ({ database, campaignId }) => retryDeliveries(database, campaignId) }],
  async build(context) {
    const lines = await linesOf(context);
    if (lines.length === 0) return { component: 'none' };
    const built = await item.build(context);
    const hasFailed = lines.some(({ counts }) => counts.some(({ state }) => state === 'failed'));
    if (!hasFailed) return built;
    return { ...built, actions: [{ label: 'Retry failed deliveries', url: context.pathOf(`${path}/retry`) }] };
  },
};
