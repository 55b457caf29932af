import { accounts } from './en/accounts.ts';
import { anonymise } from './en/anonymise.ts';
import { apps } from './en/apps.ts';
import { audit } from './en/audit.ts';
import { board } from './en/board.ts';
import { calendar } from './en/calendar.ts';
import { campaignHeader, newCampaign } from './en/campaignHeader.ts';
import { campaigns } from './en/campaignsLater.ts';
import { charts } from './en/charts.ts';
import { comparison } from './en/comparison.ts';
import { dates } from './en/dates.ts';
import { drafts } from './en/drafts.ts';
import { fans } from './en/fans.ts';
import { folderAccess } from './en/folderAccess.ts';
import { formSettings } from './en/formSettings.ts';
import { history } from './en/history.ts';
import { inRelease } from './en/inRelease.ts';
import { invitation } from './en/invitation.ts';
import { live } from './en/live.ts';
import { mails } from './en/mails.ts';
import { media } from './en/media.ts';
import { music } from './en/music.ts';
import { notifications } from './en/notifications.ts';
import { pageSettings } from './en/pageSettings.ts';
import { palette } from './en/palette.ts';
import { readiness } from './en/readiness.ts';
import { releases } from './en/releases.ts';
import { reports } from './en/reports.ts';
import { richText } from './en/richText.ts';
import { settings } from './en/settings.ts';
import { sheets } from './en/sheets.ts';
import { suggestions } from './en/suggestions.ts';
import { tokenGate } from './en/tokenGate.ts';
import { translations } from './en/translations.ts';
import { agents, signIns, userSettings } from './en/userSettings.ts';
import { access, users } from './en/users.ts';
import { webhooks } from './en/webhooks.ts';
import { firstTexts } from './firstTexts.ts';

/** The product's English texts, one catalog per subject. Their keys are the `MessageKey`s that `useT` takes. */
export const en = {
  ...firstTexts,
  accounts,
  board,
  campaigns,
  campaignHeader,
  calendar,
  dates,
  drafts,
  readiness,
  newCampaign,
  history,
  live,
  settings,
  media,
  folderAccess,
  music,
  tokenGate,
  translations,
  suggestions,
  sheets,
  comparison,
  releases,
  reports,
  richText,
  anonymise,
  fans,
  mails,
  charts,
  formSettings,
  pageSettings,
  apps,
  webhooks,
  users,
  access,
  inRelease,
  invitation,
  audit,
  notifications,
  palette,
  userSettings,
  signIns,
  agents,
} as const;
