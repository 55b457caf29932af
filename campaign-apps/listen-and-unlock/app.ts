import type { CampaignApp } from '../kit/app.ts';
import type { Block } from '../kit/blocks.ts';
import { totalOf } from '../kit/playback.ts';
import { tracksEntered } from '../kit/trackBlock.ts';
import type { Track } from '../kit/tracklist.ts';
import { listenAndUnlockBlocks } from './blocks.ts';
import { listenAndUnlockMessages } from './messages.ts';
import type { ListeningRoom } from './player.ts';
import { playableMs, unlocksOf } from './unlocks.ts';
import { listenAndUnlockView } from './view.ts';

/** Listen and unlock: content opens while the visitor listens. Starts on a configured day and has no end date. */
export const listenAndUnlock: CampaignApp = {
  id: 'listen-and-unlock',
  flags: {
    top_level: true,
    translations_enabled: false,
    music_enabled: true,
    newsletter_enabled: true,
    follow_enabled: true,
    token_gate_enabled: true,
    form_settings_enabled: true,
    page_settings_enabled: false,
    start_date_enabled: true,
    end_date_enabled: false,
    start_date_required: true,
    end_date_required: false,
    streaming_services: { spotify: null, apple: {} },
  },
  defaultLocale: 'en',
  messages: listenAndUnlockMessages,
  blocks: listenAndUnlockBlocks,
  view: (page) => listenAndUnlockView(page, heardThrough(page.page.blocks)),
};

/** Returns sample data for the editor's preview: everything is open. */
function heardThrough(blocks: readonly Block[]): ListeningRoom {
  const entered = tracksEntered(blocks);
  const tracks = entered.length > 0 ? entered : [sampleTrack];
  const durations = tracks.map(playableMs);
  const listening = { listenedMs: totalOf(durations), playing: false };
  return { tracks, videos: [], listening, unlocks: unlocksOf(blocks, durations), notice: null };
}

/** Replaces the tool's tracklist, which an editor's page cannot read. */
const sampleTrack: Track = {
  ...{ id: 'sample', title: '…', artists: '', durationMs: 600 * 60_000 },
  ...{ image: null, audio: null, previewUrl: null, pages: [] },
};
