import type { AppFlags } from '../campaign/appFlags.ts';
import type { Campaign } from '../campaign/campaign.ts';
import { addCounts } from '../figures/figureStore.ts';
import { dayAt } from '../figures/figures.ts';
import type { CountKind } from '../figures/pageEvent.ts';
import type { PageCount } from '../figures/pendingCounts.ts';
import { signUpsByDay } from '../reports/signUpFigures.ts';
import type { Database } from '../server/database.ts';
import { type DemoNumbers, numbersFrom } from './demoNumbers.ts';

/** A campaign and the period in which its page gets demo visits. */
type PlannedVisits = {
  campaign: Pick<Campaign, 'id' | 'slug' | 'enabledServices' | 'tokenGate' | 'links'>;
  flags: Pick<AppFlags, 'music_enabled'>;
  from: Date;
  until: Date;
};

type Shares = Readonly<Record<string, number>>;
const dayMs = 24 * 3_600_000;
/** The share of visits by the first link in percent; the second one has half of it, and so on. */
const linkShare = 24;
const services: Shares = { spotify: 6, apple: 3, deezer: 1 };

/** How demo visits are distributed over names, in percent; the shares of a kind may add up to less than 100. */
const names: readonly [CountKind, Shares][] = [
  [
    'source',
    { instagram: 30, direct: 22, tiktok: 15, newsletter: 13, 'google.com': 9, 'youtube.com': 6, 'own pages': 5 },
  ],
  ['referrer', { 'instagram.com': 24, 'google.com': 9, 'tiktok.com': 12, 'youtube.com': 6, 'own pages': 5 }],
  ['medium', { social: 45, email: 13 }],
  ['campaign', { announcement: 32, 'release-week': 26 }],
  ['country_estimate', { DE: 34, US: 18, GB: 14, FR: 9, AT: 6, NL: 5, SE: 4, '': 10 }],
  ['language', { en: 60, de: 40 }],
  ['lcp', { 500: 4, 1000: 16, 1500: 20, 2000: 14, 2500: 8, 3000: 6, 3500: 4, 4000: 2, 5000: 3, 8000: 1 }],
  ['inp', { 50: 22, 100: 14, 150: 8, 200: 5, 250: 3, 300: 2, 500: 2, 750: 1 }],
];

const batchSize = 5_000;

/** Adds invented figures, always the same for a campaign: several visits for each sign-up, fewer on days without. */
export async function addDemoFigures(database: Database, planned: PlannedVisits): Promise<void> {
  const signUps = await signUpsByDay(database, planned.campaign.id);
  const numbers = numbersFrom(`${planned.campaign.slug} visits`);
  const counts: PageCount[] = [];
  for (let moment = planned.from.getTime(); moment <= planned.until.getTime(); moment += dayMs) {
    const day = dayAt(moment);
    const visitors = Math.round((signUps.get(day) ?? 0) * (3 + numbers.below(4)) + 2 + numbers.below(9));
    counts.push(...figuresOf(planned, day, visitors, numbers));
  }
  for (let start = 0; start < counts.length; start += batchSize)
    await addCounts(database, counts.slice(start, start + batchSize));
}

function figuresOf({ campaign, flags }: PlannedVisits, day: string, visitors: number, numbers: DemoNumbers) {
  const { id: campaignId, enabledServices, tokenGate, links } = campaign;
  const visits = Math.round(visitors * (1.2 + numbers.below(0.4)));
  const counted = (kind: CountKind, name: string, count: number) => ({ campaignId, day, kind, name, count });
  const spread = (kind: CountKind, shares: Shares, all: number) =>
    Object.entries(shares).map(([name, share]) =>
      counted(kind, name, Math.round((all * share * (0.5 + numbers.below(1))) / 100)),
    );
  const ofLinks: Shares = Object.fromEntries(links.map(({ id }, at) => [id, linkShare / (at + 1)]));
  const linked = Object.fromEntries(Object.entries(services).filter(([name]) => enabledServices.includes(name)));
  return [
    counted('visit', '', visits),
    counted('visitor', '', visitors),
    ...(tokenGate.enabled ? [counted('gate', '', Math.round(visits * 1.5))] : []),
    ...(flags.music_enabled ? [counted('play', '', Math.round(visits * 0.4))] : []),
    ...names.flatMap(([kind, shares]) => spread(kind, shares, visits)),
    ...spread('service', linked, visits * 3),
    ...spread('link_visit', ofLinks, visits),
    ...(flags.music_enabled ? spread('link_play', ofLinks, visits * 0.4) : []),
  ].filter(({ count }) => count > 0);
}
