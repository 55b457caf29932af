import type { CampaignApp } from '../kit/app/app.ts';
import type { PublicPage } from '../kit/app/publicPage.ts';
import { totalOf } from '../kit/view/playback.ts';
import { tracksOf } from '../kit/view/trackBlock.ts';
import { listeningPartyBlocks } from './blocks.ts';
import { listeningPartyMessages } from './messages.ts';
import { listeningPartyTemplates } from './templates.ts';
import { listeningPartyView } from './view.ts';

const tracksIn = ({ tracklist, page }: PublicPage) => tracksOf(tracklist, page.blocks);

/**
 * Listening party: counts down to the first play of a release, then plays its tracks in sync for all visitors; takes
 * sign-ups.
 */
export const listeningParty: CampaignApp = {
  id: 'listening-party',
  flags: {
    top_level: true,
    drafts_enabled: true,
    translations_enabled: true,
    music_enabled: true,
    newsletter_enabled: true,
    follow_enabled: true,
    token_gate_enabled: true,
    form_settings_enabled: true,
    page_settings_enabled: true,
    start_date_enabled: true,
    end_date_enabled: true,
    start_date_required: false,
    end_date_required: false,
    confirmation: 'required',
    streaming_services: { spotify: {}, apple: {} },
  },
  defaultLocale: 'en',
  isEvent: true,
  messages: listeningPartyMessages,
  blocks: listeningPartyBlocks,
  templates: listeningPartyTemplates,
  view: (page) => listeningPartyView(page, { tracks: tracksIn(page), videos: page.tracklist.videos, now: page.now }),
  listening: { lengthMs: (page) => totalOf(tracksIn(page).map(({ durationMs }) => durationMs)) },
};
