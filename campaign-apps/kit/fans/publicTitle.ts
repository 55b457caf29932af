import type { CampaignApp } from '../app/app.ts';
import type { Campaign } from '../campaign/campaign.ts';
import { pageIn, titleOf } from '../page/pageContent.ts';
import { wordsOf } from '../pages/preparePage.ts';

/** Returns the title of a campaign's page in a language, in one line: fans do not know the campaign's name. */
export const publicTitle = (app: CampaignApp, campaign: Campaign, lang: string): string =>
  titleOf(pageIn(app.blocks, campaign, wordsOf(app, campaign, { lang })), campaign).replace(/\s+/g, ' ');
