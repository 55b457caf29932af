import type { TableGroup } from '#contracts/reportItems.ts';
import type { CampaignLink } from '../campaign/links.ts';
import { unlessUnavailable } from '../tool/campaigns.ts';
import type { ReportContext, ReportTable, TableRow } from './report.ts';
import { downloadsOf, smallTable } from './reportTable.ts';
import { countedSignUps } from './signUpFigures.ts';

/** The visits, sign-ups and plays of one link; an empty id counts all without one. */
type LinkCounts = { id: string; visits: number; signUps: number; unconfirmed: number; plays: number };

/** Returns the campaign's links; none if the tool has deleted it or can't be reached. */
export const linksOf = async ({ campaign }: Pick<ReportContext, 'campaign'>): Promise<readonly CampaignLink[]> =>
  (await campaign().catch(unlessUnavailable))?.links ?? [];

/** Returns the counts of each link that was counted, and of all without a link. */
async function countsByLink({ database, campaignId }: ReportContext): Promise<LinkCounts[]> {
  const { rows } = await database.query<LinkCounts>(
    `with counted as (
       select kind, name as id, sum(count) as number from campaign_apps.page_counts
       where campaign_id = $1 and kind in ('visit', 'play', 'link_visit', 'link_play') group by 1, 2
     ), every as (
       select id, case when kind like '%visit' then number else 0 end as visits, 0 as sign_ups, 0 as unconfirmed,
         case when kind like '%play' then number else 0 end as plays
       from counted
       -- Visits and plays of links are also counted in all.
       union all select '', case kind when 'link_visit' then -number else 0 end, 0, 0,
         case kind when 'link_play' then -number else 0 end
       from counted
       union all select coalesce(link, ''), 0, (count(*) filter (where ${countedSignUps})),
         (count(*) filter (where state = 'unconfirmed')), 0
       from campaign_apps.sign_ups where campaign_id = $1 group by link
     )
     select id, sum(visits)::float8 as visits, sum(sign_ups)::float8 as "signUps",
       sum(unconfirmed)::float8 as unconfirmed, sum(plays)::float8 as plays
     from every group by id order by id`,
    [campaignId],
  );
  return rows;
}

/**
 * Returns a row for each link of the campaign, for each former one that was counted, and for all without a link; none
 * if there are no links.
 */
async function linkRows(context: ReportContext): Promise<TableRow[]> {
  const [links, counts] = await Promise.all([linksOf(context), countsByLink(context)]);
  const { words } = context;
  const none = { visits: 0, signUps: 0, unconfirmed: 0, plays: 0 };
  const countsOf = (id: string) => counts.find((one) => one.id === id) ?? none;
  const known = links.map(({ id, name, channel, medium }) => ({ name, channel, medium, ...countsOf(id) }));
  const isFormer = ({ id }: LinkCounts) => id !== '' && !links.some((link) => link.id === id);
  const former = counts.filter(isFormer).map((one) => ({ name: words('Link {id}', { id: one.id }), ...one }));
  const rows = [...known, ...former];
  return rows.length === 0 ? [] : [...rows, { name: words('Without a link'), ...countsOf('') }];
}

/** The figures of the campaign's links, for downloads. */
export const linkTable: ReportTable = {
  title: 'Links',
  columns: () => [
    { key: 'name', label: 'Name' },
    { key: 'channel', label: 'Channel' },
    { key: 'medium', label: 'Medium' },
    { key: 'visits', label: 'Visits', type: 'integer' },
    { key: 'signUps', label: 'Sign-ups', type: 'integer' },
    { key: 'unconfirmed', label: 'Not confirmed yet', type: 'integer' },
    { key: 'plays', label: 'Plays', type: 'integer' },
  ],
  count: async (context) => (await linkRows(context)).length,
  async *batches(context) {
    yield await linkRows(context);
  },
};

/** Returns the same table for a group of tables, and its downloads; nothing if there are no links. */
export async function shownLinks(context: ReportContext): Promise<Required<Pick<TableGroup, 'tables' | 'downloads'>>> {
  const rows = await linkRows(context);
  if (rows.length === 0) return { tables: [], downloads: [] };
  const { title, columns } = linkTable;
  return {
    tables: [smallTable(title, [...columns(context)], rows)],
    downloads: downloadsOf('links', title, context),
  };
}
