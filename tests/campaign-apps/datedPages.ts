import { campaign } from './fakeCms.ts';
import { startApps } from './support.ts';

export const day = 24 * 3_600_000;

export const text = { id: 'a', type: 'text', text: 'Be there.' };
export const track = { id: 't', type: 'track', title: 'Slow Tide', artists: 'Ada', minutes: 3, seconds: 0 };
export const newsletter = {
  id: 'weekly',
  name: 'Weekly',
  enabled: true,
  signup_mode: 'optional',
  locales: { en: { form_id: 'f', consent_label: 'Weekly, please' } },
};
export const withNewsletters = { newsletter: { enabled: true }, newsletters: [newsletter] };

/** Start and end of a campaign in days from now; null if not set. */
export type Dates = [starts: number | null, ends: number | null];
export const upcoming: Dates = [1, null];
/** One minute after the start: the track of the page is still playing. */
export const playing: Dates = [-1 / 24 / 60, null];
export const started: Dates = [-1, null];
export const ended: Dates = [-2, -1];

/** Starts the apps, with functions that set the campaign's dates and read its page. */
export async function startDatedPages() {
  const apps = await startApps();
  const { clock, cms } = apps;
  const inDays = (days: number | null) => (days === null ? null : new Date(clock.now + days * day).toISOString());
  return {
    ...apps,
    /** Returns a date in ISO 8601, this many days from now. */
    inDays,
    /** Restores the campaign and moves the clock by a day, after which no cached page is used. */
    reset(): void {
      clock.now += day;
      Object.assign(cms.state, { campaign: { ...campaign }, tracklist: null, focusArtists: null, others: {} });
    },
    /** Sets the dates, the blocks and further fields of the campaign. */
    setUp([starts, ends]: Dates, blocks: unknown[], more: object = {}): void {
      const page = { title: 'First play', blocks };
      Object.assign(cms.state.campaign, { starts_at: inDays(starts), ends_at: inDays(ends), page, ...more });
    },
    /** Returns the HTML of the campaign's page in an app. */
    async visit(app: string, query = ''): Promise<string> {
      return (await apps.server.inject({ url: `/${app}/northern-lights${query}` })).body;
    },
  };
}

export type DatedPages = Awaited<ReturnType<typeof startDatedPages>>;
