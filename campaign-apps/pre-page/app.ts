import type { CampaignApp } from '../kit/app/app.ts';
import { prePageBlocks } from './blocks.ts';
import { prePageMessages } from './messages.ts';
import { prePageTemplates } from './templates.ts';
import { prePageView } from './view.ts';

/**
 * Pre-page: announces a campaign, counts down to it and collects sign-ups. Enabling a campaign's token gate creates
 * one as its child, so New campaign doesn't offer it. Requires a start date.
 */
export const prePage: CampaignApp = {
  id: 'pre-page',
  flags: {
    top_level: false,
    drafts_enabled: true,
    translations_enabled: true,
    music_enabled: false,
    newsletter_enabled: true,
    follow_enabled: true,
    token_gate_enabled: false,
    form_settings_enabled: true,
    page_settings_enabled: false,
    start_date_enabled: true,
    end_date_enabled: false,
    start_date_required: true,
    end_date_required: false,
    confirmation: 'required',
    streaming_services: {},
  },
  defaultLocale: 'en',
  messages: prePageMessages,
  blocks: prePageBlocks,
  templates: prePageTemplates,
  view: prePageView,
};
