import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { callerAs, openAdmin } from './admin.tsx';
import { field, heading, section } from './bookings.tsx';
import { type MadeCampaign, makeCampaign } from './settings.tsx';

/**
 * Links of the fake catalogue, listed in docs/outside-services.md. The album has ten tracks, the playlist more than
 * 200.
 */
export const catalogue = {
  nova: 'https://open.spotify.com/artist/z4wa6L1tuzOnYS6LYqe5Yk',
  novaAtApple: 'https://music.apple.com/us/artist/nova-lindqvist/1400000003',
  machines: 'https://open.spotify.com/artist/orexAsWVGD2wVWSvKsMxeH',
  harbours: 'https://open.spotify.com/album/Nfj4Ioxx0PDGL71mmXiWms',
  harboursAtApple: 'https://music.apple.com/us/album/midnight-harbours/1500000007',
  loudMix: 'https://open.spotify.com/playlist/d99cAtMp9DixObG6b7Fmwf',
} as const;

export const trackInput = field('Enter Spotify album or playlist URL');
export const tracks = section('Campaign tracks');
export const fresh = section('New tracks');
export const current = section('Current tracks');
export const said = (words: string | RegExp) => page.getByText(words);
export const openVideos = () => page.getByRole('tab', { name: 'Video list' }).click();
export const openStreaming = () => page.getByRole('tab', { name: 'Streaming' }).click();

/** Opens the music of a campaign, and waits for its tracks. */
export async function openMusic({ id }: MadeCampaign): Promise<void> {
  await openAdmin(`/campaign/${id}/music`);
  await expect.element(heading('Music')).toBeVisible();
  await expect.element(page.getByRole('tablist')).toBeVisible();
}

/**
 * Creates a campaign with this tracklist and these settings, and opens its music screen. Stored values are read in
 * another session, so that the screen keeps its lock.
 */
export async function openOwnMusic(tracklist?: object, fields: object = {}) {
  const campaign = await makeCampaign(fields);
  const asAdmin = await callerAs();
  const path = `/api/campaigns/${campaign.id}`;
  if (tracklist) await asAdmin('PUT', `${path}/music/tracklist`, tracklist);
  await openMusic(campaign);
  const read = async (below: string) => Object(await asAdmin('GET', `${path}${below}`));
  return {
    campaign,
    enabled: async () => (await read('')).enabled_services,
    storedArtists: async (): Promise<string[]> =>
      (await read('/music/focus_artists')).items.map(({ name }: { name: string }) => name),
    stored: () => read('/music/tracklist'),
  };
}

type Answer = Response | undefined;

/** Intercepts requests to some URLs; `undefined` lets them through. */
export function stub(answer: (address: string, init?: RequestInit) => Promise<Answer> | Answer): void {
  const real = window.fetch.bind(window);
  vi.spyOn(window, 'fetch').mockImplementation(async (request, init) => {
    const address = request instanceof Request ? request.url : String(request);
    return (await answer(address, init)) ?? real(request, init);
  });
}

/** The response of a server with an internal error. */
export const broken = () => Response.json({ detail: { key: 'internal-error', msg: 'Broken' } }, { status: 500 });

/** Lets the tab itself write another tracklist just before its next one, as another user's write would. */
export function writeBefore(wish: object): void {
  const real = window.fetch.bind(window);
  let isFirst = true;
  stub(async (address, init) => {
    if (!/tracklist$/.test(address) || init?.method !== 'PUT' || !isFirst) return undefined;
    isFirst = false;
    await real(address, { ...init, body: JSON.stringify(wish) });
    return undefined;
  });
}
