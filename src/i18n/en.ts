import { accounts } from './en/accounts.ts';
import { apps } from './en/apps.ts';
import { campaigns } from './en/campaigns.ts';
import { engine } from './en/engine.ts';
import { formSettings } from './en/formSettings.ts';
import { history } from './en/history.ts';
import { media } from './en/media.ts';
import { pageSettings } from './en/pageSettings.ts';
import { settings } from './en/settings.ts';
import { shell } from './en/shell.ts';
import { signIn } from './en/signIn.ts';
import { tokenGate } from './en/tokenGate.ts';
import { signIns, userSettings } from './en/userSettings.ts';
import { access, audit, users } from './en/users.ts';

/** Our own words in English, one catalogue a subject. Their keys are the `MessageKey`s that `useT` takes. */
export const en = {
  shell,
  signIn,
  accounts,
  engine,
  campaigns,
  history,
  settings,
  media,
  tokenGate,
  formSettings,
  pageSettings,
  apps,
  users,
  access,
  audit,
  userSettings,
  signIns,
} as const;
