import type { AgentPermission } from '#contracts/agents.ts';
import { limits } from '#contracts/limits.ts';
import type { ToolLocale } from '#contracts/toolLocales.ts';

/** The texts of the page that asks a user what an agent may do. */
type ConsentTexts = {
  title: string;
  /** Who asks: a name that the program chose, and the host that it is at. */
  asks(name: string): string;
  unverified: string;
  host: string;
  user: string;
  leash: string;
  permissions: string;
  titles: Record<AgentPermission, string>;
  calls: string;
  changes: string;
  upTo(most: number): string;
  ends(days: number): string;
  allow: string;
  decline: string;
  errors: Record<'permissions' | 'calls' | 'changes' | 'tooMany', string>;
};

const english: ConsentTexts = {
  title: 'Connect an agent',
  asks: (name) => `“${name}” wants to work in Campaign CMS for you.`,
  unverified: 'The program chose this name itself. It was not verified.',
  host: 'The access is sent to',
  user: 'Logged in as',
  leash: 'It can’t publish: what it changes waits in a release until a person publishes it.',
  permissions: 'Allow it to',
  titles: {
    'campaigns-read': 'Read campaigns, releases and labels',
    'campaigns-modify': 'Change campaigns in your open releases',
  },
  calls: 'Calls per day',
  changes: 'Changes per day',
  upTo: (most) => `At most ${most.toLocaleString('en')}`,
  ends: (days) =>
    `The connection ends after ${days} days. You can end it at any time: “Connected agents” in the account menu.`,
  allow: 'Connect',
  decline: 'Cancel',
  errors: {
    permissions: 'Choose at least one permission, or cancel.',
    calls: `Enter calls per day from 1 to ${limits.maxAgentCalls}.`,
    changes: `Enter changes per day from 1 to ${limits.maxAgentChanges}.`,
    tooMany: `You already have ${limits.maxAgentsPerUser} connected agents, the maximum. Disconnect one in the account menu first.`,
  },
};

const german: ConsentTexts = {
  title: 'Agenten verbinden',
  asks: (name) => `„${name}“ möchte im Campaign CMS mit diesem Konto arbeiten.`,
  unverified: 'Das Programm hat diesen Namen selbst gewählt. Niemand hat ihn geprüft.',
  host: 'Der Zugang wird gesendet an',
  user: 'Angemeldet als',
  leash:
    'Es kann nichts veröffentlichen: Seine Änderungen warten in einem Release, bis eine Person sie veröffentlicht.',
  permissions: 'Erlauben',
  titles: {
    'campaigns-read': 'Kampagnen, Releases und Labels lesen',
    'campaigns-modify': 'Kampagnen in eigenen offenen Releases ändern',
  },
  calls: 'Aufrufe pro Tag',
  changes: 'Änderungen pro Tag',
  upTo: (most) => `Höchstens ${most.toLocaleString('de')}`,
  ends: (days) =>
    `Die Verbindung endet nach ${days} Tagen. Im Menü des Kontos lässt sie sich unter „Verbundene Agenten“ jederzeit trennen.`,
  allow: 'Verbinden',
  decline: 'Abbrechen',
  errors: {
    permissions: 'Mindestens eine Berechtigung wählen oder abbrechen.',
    calls: `Aufrufe pro Tag von 1 bis ${limits.maxAgentCalls} eingeben.`,
    changes: `Änderungen pro Tag von 1 bis ${limits.maxAgentChanges} eingeben.`,
    tooMany: `Es sind schon ${limits.maxAgentsPerUser} Agenten verbunden, das Maximum. Zuerst im Menü des Kontos einen trennen.`,
  },
};

const languages: Record<ToolLocale, ConsentTexts> = { en: english, de: german };

/** Returns the texts in the language of a page. */
export const consentTextsOf = (lang: ToolLocale): ConsentTexts => languages[lang];
export type ConsentProblem = keyof ConsentTexts['errors'];
