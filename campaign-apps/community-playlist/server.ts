import type { Tracklist } from '../kit/campaign/tracklist.ts';
import type { AppContext } from '../kit/serving/appContext.ts';
import type { Action, AppPages, AppServer, Visit } from '../kit/serving/appServer.ts';
import { textOf } from '../kit/values/read.ts';
import { tracksOf } from '../kit/view/trackBlock.ts';
import { communityPlaylist } from './app.ts';
import { addDemoVotes } from './demoVotes.ts';
import { type Playlist, searchTracks } from './playlist.ts';
import { createPlaylistStore, type Outcome, type PlaylistStore, type Voting } from './playlistStore.ts';
import { communityPlaylistReports, communityPlaylistReportTexts } from './reports.ts';
import { rulesOf } from './rules.ts';
import { communityPlaylistMigrations, eraseVoters } from './tables.ts';
import { communityPlaylistView } from './view.ts';

/** The server side of the community playlist. */
export const communityPlaylistServer: AppServer = {
  app: communityPlaylist,
  reports: communityPlaylistReports,
  reportTexts: communityPlaylistReportTexts,
  migrations: communityPlaylistMigrations,
  forget: eraseVoters,
  addDemoVisits: (database, { count, ...visits }) => addDemoVotes(database, { ...visits, voters: count }),
  pages,
  anchor: 'playlist',
  queryFields: ['search', 'all'],
};

/** How long visitors who have not voted see the same numbers of votes. */
const votesMs = 1_000;

/** Shows the current votes at each visit and handles proposals, votes and withdrawn votes. */
function pages({ database }: AppContext): AppPages {
  const store = createPlaylistStore(database);
  const musicOf = ({ tracklist, page }: Pick<Visit, 'tracklist' | 'page'>): Tracklist => ({
    tracks: tracksOf(tracklist, page.blocks),
    videos: tracklist.videos,
  });

  /** Moderates by catalog: only its tracks can be proposed and voted for. */
  const action =
    (act: (voting: Voting) => Promise<Outcome>): Action =>
    async (visit, fields) => {
      const { campaign, page, visitor, networkVisitors, status, text, now } = visit;
      if (status !== 'running') return { status: 409, notice: text('playlist.closed') };
      const { tracks: catalogue } = musicOf(visit);
      const track = catalogue.find(({ id }) => id === textOf(fields.track));
      if (!track) return { status: 422, notice: text('playlist.unknown_track') };
      const among = catalogue.map(({ id }) => id);
      const rules = rulesOf(page.blocks);
      const outcome = await act({
        campaign,
        visitor,
        networkVisitors,
        trackId: track.id,
        among,
        rules,
        at: new Date(now),
      });
      return outcome === 'done' ? null : { status: refusals[outcome], notice: text(`playlist.${outcome}`) };
    };

  return {
    shared: {
      async view(visit) {
        const own = { visitor: null, query: {}, notice: null };
        const playlist = await readPlaylist(store, { ...visit, ...own }, musicOf(visit));
        return { view: (page) => communityPlaylistView(page, playlist), freshMs: votesMs };
      },
      isFor: ({ search, all }) => search === undefined && all === undefined,
    },
    async viewFor(visit) {
      const playlist = await readPlaylist(store, visit, musicOf(visit));
      return (page) => communityPlaylistView(page, playlist);
    },
    actions: { propose: action(store.propose), vote: action(store.vote), withdraw: action(store.withdraw) },
  };
}

const refusals = { 'not-proposed': 422, 'votes-spent': 409, 'proposals-spent': 409, 'network-spent': 429 } as const;

/** The parts of a visit that a playlist depends on; without a visitor, no votes are their own. */
type PlaylistVisit = Pick<Visit, 'campaign' | 'page' | 'query' | 'notice'> & { visitor: Visit['visitor'] | null };

async function readPlaylist(
  store: PlaylistStore,
  visit: PlaylistVisit,
  { tracks: catalogue, videos }: Tracklist,
): Promise<Playlist> {
  const { campaign, page, visitor, query, notice } = visit;
  const tracks = new Map(catalogue.map((track) => [track.id, track]));
  const [voted, spent] = await Promise.all([
    store.read(campaign.id, visitor?.id ?? null),
    visitor ? store.spent(campaign.id, visitor.id, [...tracks.keys()]) : { votes: 0, proposals: 0 },
  ]);
  const entries = voted.flatMap(({ trackId, votes, mine }) => {
    const track = tracks.get(trackId);
    return track ? [{ track, votes, mine }] : [];
  });
  const rules = rulesOf(page.blocks);
  return {
    rules,
    entries,
    search: searchTracks(catalogue, new Set(entries.map(({ track }) => track.id)), textOf(query.search)),
    catalogueSize: catalogue.length,
    videos,
    left: {
      votes: Math.max(0, rules.votes - spent.votes),
      proposals: Math.max(0, rules.proposals - spent.proposals),
    },
    showsAll: query.all !== undefined,
    notice,
    proof: visitor && visitor.key === null && visitor.isKnown ? visitor.proof : null,
  };
}
