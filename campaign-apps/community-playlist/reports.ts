import type { ReportColumn } from '#contracts/reportItems.ts';
import { barChart, dayChart } from '../kit/reports/charts.ts';
import { type ReportContext, type ReportSection, reportItem, type TableRow } from '../kit/reports/report.ts';
import { smallTable, tableItem } from '../kit/reports/reportTable.ts';
import type { ReportTexts } from '../kit/reports/reportWords.ts';
import { countByDay, type DayCounts, dayOf, signUpsByDay } from '../kit/reports/signUpFigures.ts';
import { signUpGroups, signUpsByLanguageItem, signUpTiles } from '../kit/reports/signUpItems.ts';
import { signUpSections } from '../kit/reports/signUpReports.ts';
import { visitSection } from '../kit/reports/visitItems.ts';
import type { Database } from '../kit/server/database.ts';

const columns: ReportColumn[] = [
  { key: 'place', label: 'Place', type: 'integer' },
  { key: 'image', label: 'Cover', type: 'image' },
  { key: 'title', label: 'Title' },
  { key: 'artists', label: 'Artists' },
  { key: 'votes', label: 'Votes', type: 'integer' },
  { key: 'proposed_at', label: 'Proposed', type: 'datetime' },
];

/**
 * Returns the current playlist. A track that was removed from the catalog is listed by its id, because its votes still
 * exist.
 */
async function playlistRows({ database, campaignId, tracks }: ReportContext) {
  const [voted, catalogue] = await Promise.all([votesByTrack(database, campaignId), tracks()]);
  const known = new Map(catalogue.map((track) => [track.id, track]));
  return voted.map(({ trackId, votes, proposedAt }, index) => {
    const track = known.get(trackId);
    return {
      place: index + 1,
      image: track?.image ?? null,
      title: track?.title ?? trackId,
      artists: track?.artists ?? null,
      votes,
      proposed_at: proposedAt,
    };
  });
}

const few = 10;
const without = (...keys: string[]) => columns.filter(({ key }) => !keys.includes(key));
const newestFirst = (one: { proposed_at: Date }, other: { proposed_at: Date }) =>
  other.proposed_at.getTime() - one.proposed_at.getTime();

const figures = reportItem({
  path: 'figures',
  async build(context) {
    const [signUps, { tracks, votes, voters }] = await Promise.all([
      signUpTiles(context),
      playlistFigures(context.database, context.campaignId),
    ]);
    const tiles = [
      { label: 'Tracks proposed', value: tracks },
      { label: 'Votes', value: votes },
      { label: 'Voters', value: voters },
    ];
    return { component: 'stats_tiles', tiles: [...tiles, ...signUps] };
  },
});

const byDay = reportItem({
  path: 'votes-by-day',
  async build({ database, campaignId }) {
    const [votes, signUps] = await Promise.all([votesByDay(database, campaignId), signUpsByDay(database, campaignId)]);
    return dayChart('Votes and sign-ups by day', [
      { name: 'Votes', days: votes },
      { name: 'Sign-ups', days: signUps },
    ]);
  },
});

const byTrack = reportItem({
  path: 'votes-by-track',
  async build(context) {
    const rows = await playlistRows(context);
    const counts = rows.map(({ title, artists, votes }) => ({
      name: artists ? `${title} – ${artists}` : title,
      count: votes,
    }));
    return barChart('Votes by track', 'Votes', counts, context.words);
  },
});

const groups = reportItem({
  path: 'groups',
  async build(context) {
    const rows = await playlistRows(context);
    const newest = rows.toSorted(newestFirst).slice(0, few);
    return {
      component: 'table_group',
      title: 'At a glance',
      tables: [
        smallTable('Most votes', without('proposed_at'), rows.slice(0, few)),
        smallTable('Newest proposals', without('place'), newest),
        ...(await signUpGroups(context)),
      ],
    };
  },
});

const playlist = tableItem('playlist', {
  title: 'Playlist',
  columns: () => columns,
  count: async ({ database, campaignId }) => (await playlistFigures(database, campaignId)).tracks,
  async summary({ database, campaignId }) {
    const { tracks, votes } = await playlistFigures(database, campaignId);
    return [
      { label: 'Tracks', value: tracks },
      { label: 'Votes', value: votes },
    ];
  },
  async *batches(context) {
    const rows: TableRow[] = await playlistRows(context);
    yield rows;
  },
});

/** The texts of these reports in German. */
export const communityPlaylistReportTexts: ReportTexts = {
  de: {
    Place: 'Platz',
    Title: 'Titel',
    Artists: 'Künstler',
    Votes: 'Stimmen',
    Voters: 'Abstimmende',
    Proposed: 'Vorgeschlagen',
    Tracks: 'Titel',
    'Tracks proposed': 'Vorgeschlagene Titel',
    'Votes and sign-ups by day': 'Stimmen und Anmeldungen nach Tag',
    'Votes by track': 'Stimmen nach Titel',
    'Most votes': 'Die meisten Stimmen',
    'Newest proposals': 'Neueste Vorschläge',
    Playlist: 'Wunschliste',
  },
};

/** Reports on the requested tracks and on the fans. */
export const communityPlaylistReports: readonly ReportSection[] = [
  { title: 'Overview', items: [figures, byDay, groups] },
  visitSection,
  { title: 'Playlist', items: [byTrack, playlist] },
  { title: 'Audience', items: [signUpsByLanguageItem] },
  ...signUpSections,
];

/** Totals of a playlist. */
type PlaylistFigures = { tracks: number; votes: number; voters: number };

/** One proposed track. */
type TrackFigures = { trackId: string; votes: number; proposedAt: Date };

/** Returns the proposed tracks in the order of the page: most votes first; with equal votes, the older first. */
async function votesByTrack(database: Database, campaignId: string): Promise<TrackFigures[]> {
  const { rows } = await database.query<TrackFigures>(
    `select track_id as "trackId", proposed_at as "proposedAt", count(vote.visitor_id)::int as votes
     from campaign_apps.playlist_proposals
     left join campaign_apps.playlist_votes vote using (campaign_id, track_id)
     where campaign_id = $1 group by track_id, proposed_at order by votes desc, proposed_at, track_id`,
    [campaignId],
  );
  return rows;
}

async function playlistFigures(database: Database, campaignId: string): Promise<PlaylistFigures> {
  const { rows } = await database.query<PlaylistFigures>(
    `select (select count(*)::int from campaign_apps.playlist_proposals where campaign_id = $1) as tracks,
            count(*)::int as votes, count(distinct visitor_id)::int as voters
     from campaign_apps.playlist_votes where campaign_id = $1`,
    [campaignId],
  );
  return rows[0] ?? { tracks: 0, votes: 0, voters: 0 };
}

const votesByDay = (database: Database, campaignId: string): Promise<DayCounts> =>
  countByDay(
    database,
    `select ${dayOf('voted_at')} as day, count(*)::int as count
     from campaign_apps.playlist_votes where campaign_id = $1 group by day order by day`,
    [campaignId],
  );
