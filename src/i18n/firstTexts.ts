import { accountLinks } from './en/accountEntries.ts';
import { calendarViews, campaignList, readinessCount } from './en/campaignList.ts';
import { campaigns } from './en/campaigns.ts';
import { engine } from './en/engine.ts';
import { firstPalette } from './en/firstPalette.ts';
import { labels } from './en/labels.ts';
import { publishing } from './en/publishing.ts';
import { shell } from './en/shell.ts';
import { signIn } from './en/signIn.ts';
import { views } from './en/views.ts';

/** The English texts of the first screen and the login, which are part of the first script. */
export const firstTexts = {
  shell,
  palette: firstPalette,
  signIn,
  accounts: accountLinks,
  engine,
  campaigns,
  views,
  campaignList,
  calendar: calendarViews,
  labels,
  publishing,
  readiness: readinessCount,
} as const;
