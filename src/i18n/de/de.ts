import { deDE } from '@mui/material/locale';
import { germanErrors } from '#contracts/germanErrors.ts';
import type { en } from '../en.ts';
import { englishOfResources, type Messages } from '../englishWith.ts';
import { inFull } from '../resourceMessages.ts';
import type { Translated } from '../translated.ts';
import { accounts } from './accounts.ts';
import { anonymise } from './anonymise.ts';
import { apps } from './apps.ts';
import { audit } from './audit.ts';
import { calendar } from './calendar.ts';
import { campaignHeader, newCampaign } from './campaignHeader.ts';
import { campaignList } from './campaignList.ts';
import { campaigns } from './campaigns.ts';
import { charts } from './charts.ts';
import { engine } from './engine.ts';
import { folderAccess } from './folderAccess.ts';
import { formSettings } from './formSettings.ts';
import { history } from './history.ts';
import { invitation } from './invitation.ts';
import { labels } from './labels.ts';
import { media } from './media.ts';
import { music } from './music.ts';
import { pageSettings } from './pageSettings.ts';
import { palette } from './palette.ts';
import { permissions } from './permissions.ts';
import { publishing } from './publishing.ts';
import { reactAdmin } from './reactAdmin.ts';
import { readiness } from './readiness.ts';
import { reports } from './reports.ts';
import { resources } from './resources.ts';
import { settings } from './settings.ts';
import { sheets } from './sheets.ts';
import { shell } from './shell.ts';
import { signIn } from './signIn.ts';
import { suggestions } from './suggestions.ts';
import { tokenGate } from './tokenGate.ts';
import { translations } from './translations.ts';
import { signIns, userSettings } from './userSettings.ts';
import { access, users } from './users.ts';
import { fetchFailures, validation } from './validation.ts';
import { views } from './views.ts';
import { webhooks } from './webhooks.ts';

/** The product's German texts. A catalog or a text that is missing does not compile. */
const de = {
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
  folderAccess,
  music,
  tokenGate,
  translations,
  suggestions,
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
};
