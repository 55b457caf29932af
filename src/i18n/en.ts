import { accounts } from './en/accounts.ts';
import { anonymise } from './en/anonymise.ts';
import { apps } from './en/apps.ts';
import { audit } from './en/audit.ts';
import { campaignHeader, newCampaign } from './en/campaignHeader.ts';
import { campaignList } from './en/campaignList.ts';
import { calendar } from './en/calendar.ts';
import { campaigns } from './en/campaigns.ts';
import { charts } from './en/charts.ts';
import { engine } from './en/engine.ts';
import { formSettings } from './en/formSettings.ts';
import { history } from './en/history.ts';
import { invitation } from './en/invitation.ts';
import { labels } from './en/labels.ts';
import { media } from './en/media.ts';
import { music } from './en/music.ts';
import { pageSettings } from './en/pageSettings.ts';
import { palette } from './en/palette.ts';
import { publishing } from './en/publishing.ts';
import { readiness } from './en/readiness.ts';
import { reports } from './en/reports.ts';
import { settings } from './en/settings.ts';
import { sheets } from './en/sheets.ts';
import { shell } from './en/shell.ts';
import { signIn } from './en/signIn.ts';
import { tokenGate } from './en/tokenGate.ts';
import { translations } from './en/translations.ts';
import { signIns, userSettings } from './en/userSettings.ts';
import { access, users } from './en/users.ts';
import { views } from './en/views.ts';
import { webhooks } from './en/webhooks.ts';

/** The product's English texts, one catalog per subject. Their keys are the `MessageKey`s that `useT` takes. */
export const en = {
  shell,
  palette,
  signIn,
  accounts,
  engine,
  campaigns,
  views,
  campaignHeader,
  newCampaign,
  campaignList,
  calendar,
  history,
  settings,
  labels,
  media,
  music,
  tokenGate,
  translations,
  sheets,
  publishing,
  reports,
  anonymise,
  readiness,
  charts,
  formSettings,
  pageSettings,
  apps,
  webhooks,
  users,
  access,
  invitation,
  audit,
  userSettings,
  signIns,
} as const;
