import type { CampaignApp } from '../kit/app/app.ts';
import type { PublicPage } from '../kit/app/publicPage.ts';
import { totalOf } from '../kit/view/playback.ts';
import { tracksOf } from '../kit/view/trackBlock.ts';
import { listenAndUnlockBlocks } from './blocks.ts';
import { listenAndUnlockMessages } from './messages.ts';
import { roomOf } from './player.ts';
import { listenAndUnlockTemplates } from './templates.ts';
import { playableMs } from './unlocks.ts';
import { listenAndUnlockView } from './view.ts';

/** Listen and unlock: content opens while the visitor listens. Starts on a configured day and has no end date. */
export const listenAndUnlock: CampaignApp = {
  id: 'listen-and-unlock',
  flags: {
    top_level: true,
    drafts_enabled: true,
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
    confirmation: 'required',
    streaming_services: { spotify: null, apple: {} },
  },
  defaultLocale: 'en',
  messages: listenAndUnlockMessages,
  blocks: listenAndUnlockBlocks,
  templates: listenAndUnlockTemplates,
  // The preview shows everything, also while the campaign has no tracks yet.
  view: (page) => viewAfter(page, Number.POSITIVE_INFINITY, true),
  listening: {
    lengthMs: ({ tracklist, page }) => totalOf(tracksOf(tracklist, page.blocks).map(playableMs)),
    viewAfter,
  },
};

function viewAfter(page: PublicPage, listenedMs: number, free = false) {
  const heard = { listenedMs, playing: false };
  return listenAndUnlockView(page, roomOf(page, { tracklist: page.tracklist, heard, notice: null, free }));
}
