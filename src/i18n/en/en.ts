import { anonymise } from './anonymise.ts';
import { apps } from './apps.ts';
import { audit } from './audit.ts';
import { newCampaign } from './campaignHeader.ts';
import { charts } from './charts.ts';
import { folderAccess } from './folderAccess.ts';
import { formSettings } from './formSettings.ts';
import { history } from './history.ts';
import { invitation } from './invitation.ts';
import { media } from './media.ts';
import { music } from './music.ts';
import { pageSettings } from './pageSettings.ts';
import { reports } from './reports.ts';
import { settings } from './settings.ts';
import { sheets } from './sheets.ts';
import { suggestions } from './suggestions.ts';
import { tokenGate } from './tokenGate.ts';
import { translations } from './translations.ts';
import { access, users } from './users.ts';
import { webhooks } from './webhooks.ts';
import { firstTexts } from '../firstTexts.ts';

/** The product's English texts, one catalog per subject. Their keys are the `MessageKey`s that `useT` takes. */
export const en = {
  ...firstTexts,
  newCampaign,
  history,
  settings,
  media,
  folderAccess,
  music,
  tokenGate,
  translations,
  suggestions,
  sheets,
  reports,
  anonymise,
  charts,
  formSettings,
  pageSettings,
  apps,
  webhooks,
  users,
  access,
  invitation,
  audit,
} as const;
