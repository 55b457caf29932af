import { deDE } from '@mui/material/locale';
import { germanErrors } from '#contracts/germanErrors.ts';
import { accounts } from './de/accounts.ts';
import { anonymise } from './de/anonymise.ts';
import { apps } from './de/apps.ts';
import { audit } from './de/audit.ts';
import { board } from './de/board.ts';
import { calendar } from './de/calendar.ts';
import { campaignHeader, newCampaign } from './de/campaignHeader.ts';
import { campaignList } from './de/campaignList.ts';
import { campaigns } from './de/campaigns.ts';
import { charts } from './de/charts.ts';
import { comparison } from './de/comparison.ts';
import { dates } from './de/dates.ts';
import { drafts } from './de/drafts.ts';
import { engine } from './de/engine.ts';
import { fans } from './de/fans.ts';
import { folderAccess } from './de/folderAccess.ts';
import { formSettings } from './de/formSettings.ts';
import { history } from './de/history.ts';
import { inRelease } from './de/inRelease.ts';
import { invitation } from './de/invitation.ts';
import { labels } from './de/labels.ts';
import { live } from './de/live.ts';
import { mails } from './de/mails.ts';
import { media } from './de/media.ts';
import { music } from './de/music.ts';
import { notifications } from './de/notifications.ts';
import { pageSettings } from './de/pageSettings.ts';
import { palette } from './de/palette.ts';
import { permissions } from './de/permissions.ts';
import { publishing } from './de/publishing.ts';
import { reactAdmin } from './de/reactAdmin.ts';
import { readiness } from './de/readiness.ts';
import { releases } from './de/releases.ts';
import { reports } from './de/reports.ts';
import { resources } from './de/resources.ts';
import { richText } from './de/richText.ts';
import { settings } from './de/settings.ts';
import { sheets } from './de/sheets.ts';
import { shell } from './de/shell.ts';
import { signIn } from './de/signIn.ts';
import { suggestions } from './de/suggestions.ts';
import { tokenGate } from './de/tokenGate.ts';
import { translations } from './de/translations.ts';
import { agents, signIns, userSettings } from './de/userSettings.ts';
import { access, users } from './de/users.ts';
import { fetchFailures, validation } from './de/validation.ts';
import { views } from './de/views.ts';
import { webhooks } from './de/webhooks.ts';
import type { en } from './en.ts';
import { englishOfResources, type Messages } from './englishWith.ts';
import { inFull } from './resourceMessages.ts';
import { translateServerWords } from './serverWords.ts';
import type { Translated } from './translated.ts';

/** The product's German texts. A catalog or a text that is missing does not compile. */
const de = {
  shell,
  palette,
  signIn,
  accounts,
  engine,
  board,
  campaigns,
  views,
  campaignHeader,
  newCampaign,
  campaignList,
  calendar,
  dates,
  drafts,
  history,
  live,
  settings,
  labels,
  media,
  folderAccess,
  music,
  tokenGate,
  translations,
  suggestions,
  sheets,
  publishing,
  comparison,
  releases,
  reports,
  richText,
  anonymise,
  fans,
  mails,
  readiness,
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
  userSettings,
  signIns,
  agents,
} as const satisfies Translated<typeof en>;

/** The German of the declared resources, by full key. `tests/i18n` lists the texts that it lacks. */
export const germanOfResources: Record<string, string> = inFull(resources);

/** Loaded only when German is displayed. */
export const german: Messages = {
  messages: {
    ...reactAdmin,
    ...de,
    errors: germanErrors,
    validation,
    fetchFailures,
    permissions,
    ...englishOfResources,
    ...germanOfResources,
  },
  mui: deDE,
  translateServerWords,
};
