import { type AppTexts, appMessages } from '#contracts/appTexts.ts';
import type { I18nPatch } from '#contracts/campaignTexts.ts';
import { localeName, pluralCount } from '#contracts/locales.ts';
import type { CampaignTexts, Message, TextLanguage } from '#dataProvider/index.ts';

/** The edited messages of a language by id; null removes a message. */
type LanguageEdits = Record<string, Message | null>;

/**
 * The unsaved changes of a campaign's texts, with the structure of their paths (`i18n.{language}.{message id}`,
 * `i18n.default_locale`): only differences to the stored texts. A null language is deleted; one that is not stored is
 * added.
 */
export type Edits = { [language: string]: LanguageEdits | string | null };

/** The values of the form. */
export type TextValues = { i18n: Edits };

const defaultKey = 'default_locale';
export const noEdits: Edits = {};

/** Returns the newly selected default language; undefined if it is unchanged. */
export function chosenDefault(edits: Edits): string | undefined {
  const chosen = edits[defaultKey];
  return typeof chosen === 'string' ? chosen : undefined;
}

/** Returns the default language of the form: the newly selected one, else the stored one. */
export const defaultOf = (texts: CampaignTexts, edits: Edits): string => chosenDefault(edits) ?? texts.default_locale;

/** Returns a language's edits; null when it will be deleted, undefined without any. */
export function editsOf(edits: Edits, code: string): LanguageEdits | null | undefined {
  const own = Object.hasOwn(edits, code) ? edits[code] : undefined;
  return typeof own === 'string' ? undefined : own;
}

/** Returns the languages with edits. */
export const editedLanguages = (edits: Edits): string[] => Object.keys(edits).filter((key) => key !== defaultKey);

export const storedLanguage = ({ languages }: CampaignTexts, code: string): TextLanguage | undefined =>
  languages.find((language) => language.code === code);

const newLanguage = ({ app }: CampaignTexts, code: string): TextLanguage => ({
  code,
  name: localeName(code),
  nplurals: pluralCount(code),
  messages: {},
  appMessages: appMessages(app?.texts ?? [], code),
});

/** Returns a language as stored; one that is not stored yet has no messages. */
export const languageOf = (texts: CampaignTexts, code: string): TextLanguage =>
  storedLanguage(texts, code) ?? newLanguage(texts, code);

/** A language of the form: stored ones by name, then added ones; deleted ones stay listed until the next save. */
export type ShownLanguage = { code: string; name: string; state: 'stored' | 'added' | 'deleted' };

const byName = new Intl.Collator('en').compare;

/** Returns the languages that can be selected. */
export function shownLanguages(texts: CampaignTexts, edits: Edits): ShownLanguage[] {
  const stored = texts.languages.map(({ code, name }) => ({
    code,
    name,
    state: edits[code] === null ? ('deleted' as const) : ('stored' as const),
  }));
  const added = editedLanguages(edits)
    .filter((code) => edits[code] !== null && !storedLanguage(texts, code))
    .map((code) => ({ code, name: localeName(code), state: 'added' as const }));
  return [...stored.sort((one, other) => byName(one.name, other.name)), ...added];
}

/** Returns the edits with those of a language replaced; removes the language if it has no edits. */
export function withLanguage(edits: Edits, code: string, own: LanguageEdits | null | undefined): Edits {
  const { [code]: _, ...others } = edits;
  return own === undefined ? others : { ...others, [code]: own };
}

/** Returns the edits with a new default language. */
export function withDefault(edits: Edits, texts: CampaignTexts, code: string): Edits {
  const { [defaultKey]: _, ...others } = edits;
  return code === texts.default_locale ? others : { ...others, [defaultKey]: code };
}

/** Returns the edits with a language added, or its deletion undone. An existing language is unchanged. */
export function withAddedLanguage(edits: Edits, texts: CampaignTexts, code: string): Edits {
  if (storedLanguage(texts, code)) return edits[code] === null ? withLanguage(edits, code, undefined) : edits;
  return editsOf(edits, code) ? edits : withLanguage(edits, code, {});
}

/** Returns the edits with a language deleted, along with its edited messages. */
export const withoutLanguage = (edits: Edits, texts: CampaignTexts, code: string): Edits =>
  withLanguage(edits, code, storedLanguage(texts, code) ? null : undefined);

const formsOf = (message: Message | null | undefined): string[] => [message ?? ''].flat();

export const isBlank = (message: Message | null | undefined): boolean => formsOf(message).every((form) => form === '');

/** Returns exactly as many forms as the language has: missing ones empty, extra ones removed. */
export const fitted = (message: Message | null | undefined, count: number): string[] =>
  Array.from({ length: count }, (_, at) => formsOf(message)[at] ?? '');

/**
 * Returns whether two messages are equal for the editor: missing and empty forms are equal, and forms that the
 * language does not have are ignored.
 */
function sameMessage(one: Message | null | undefined, other: Message | null | undefined): boolean {
  if (isBlank(one) && isBlank(other)) return true;
  if (Array.isArray(other)) return fitted(one, other.length).every((form, at) => form === other[at]);
  return one === other;
}

/** Users choose message ids, so an id may be the name of an inherited property (`constructor`). */
const ownMessage = ({ messages }: TextLanguage, id: string): Message | undefined =>
  Object.hasOwn(messages, id) ? messages[id] : undefined;

/** Returns the text that pages show where the campaign has none: the app's, unless that is empty. */
export function appMessageOf({ appMessages: ofApp }: Pick<TextLanguage, 'appMessages'>, id: string) {
  const message = ofApp?.get(id);
  return isBlank(message) ? undefined : message;
}

/** Returns the message that pages show now: the stored one, else that of the app. Pages ignore empty messages. */
function storedMessage(language: TextLanguage, id: string): Message | undefined {
  const own = ownMessage(language, id);
  return isBlank(own) ? (appMessageOf(language, id) ?? own) : own;
}

/** Returns whether a field was emptied or its text removed, so that the campaign has no message after the save. */
export const isEmptied = (edits: Edits, { code }: TextLanguage, id: string): boolean =>
  editsOf(edits, code)?.[id] === null;

/** Returns whether pages show the app's text: the campaign has no message, or an equal one. */
export function isOfApp(edits: Edits, language: TextLanguage, id: string): boolean {
  const ofApp = appMessageOf(language, id);
  return ofApp !== undefined && sameMessage(messageOf(edits, language, id), ofApp);
}

/** Returns the messages that the campaign has instead of those of the app. */
export const replacedIds = (edits: Edits, language: TextLanguage, ids: readonly string[]): string[] =>
  ids.filter((id) => appMessageOf(language, id) !== undefined && !isOfApp(edits, language, id));

type TypedMessage = { code: string; id: string; message: Message };

/**
 * Returns the edits with a message. An emptied message is removed, so that the page falls back to the app's text or the
 * default language; in the default language itself it is stored as empty, unless the app has a text.
 */
export function withMessage(edits: Edits, texts: CampaignTexts, { code, id, message }: TypedMessage): Edits {
  const stored = storedLanguage(texts, code);
  const { [id]: _, ...others } = editsOf(edits, code) ?? {};
  const language = languageOf(texts, code);
  const isSource = defaultOf(texts, edits) === code && appMessageOf(language, id) === undefined;
  const kept = isBlank(message) && !isSource ? null : message;
  const own = sameMessage(storedMessage(language, id), kept) ? others : { ...others, [id]: kept };
  return withLanguage(edits, code, stored && Object.keys(own).length === 0 ? undefined : own);
}

/** Returns the edits with the app's text instead of the campaign's in these messages. */
export const withAppTexts = (edits: Edits, texts: CampaignTexts, code: string, ids: readonly string[]): Edits =>
  replacedIds(edits, languageOf(texts, code), ids).reduce((all, id) => {
    const message = appMessageOf(languageOf(texts, code), id);
    return message === undefined ? all : withMessage(all, texts, { code, id, message });
  }, edits);

/**
 * Returns the edits that still differ from the stored texts, for example after a save, a reload or from a draft; the
 * same object if all do.
 */
export function stillOpen(edits: Edits, texts: CampaignTexts): Edits {
  let open = chosenDefault(edits) === texts.default_locale ? withDefault(edits, texts, texts.default_locale) : edits;
  for (const code of editedLanguages(edits)) {
    const [own, stored] = [editsOf(edits, code), storedLanguage(texts, code)];
    if (own === null && !stored) open = withLanguage(open, code, undefined);
    if (!own || !stored) continue;
    const left = Object.entries(own).filter(([id, message]) => !sameMessage(storedMessage(stored, id), message));
    if (left.length < Object.keys(own).length || left.length === 0) {
      open = withLanguage(open, code, left.length === 0 ? undefined : Object.fromEntries(left));
    }
  }
  return open;
}

/** Returns the edited or stored message, else that of the app; undefined for none. */
export function messageOf(edits: Edits, language: TextLanguage, id: string): Message | undefined {
  const own = editsOf(edits, language.code);
  if (own && Object.hasOwn(own, id)) return own[id] ?? appMessageOf(language, id);
  return storedMessage(language, id);
}

/** A language that another user deleted, with its messages. */
export type LostLanguage = Pick<TextLanguage, 'code' | 'messages'>;

/** Returns the languages that existed before and no longer exist. */
export const lostSince = (before: CampaignTexts, now: CampaignTexts): LostLanguage[] =>
  before.languages.filter(({ code }) => storedLanguage(now, code) === undefined);

/**
 * Returns the edits with all messages of each lost language that is edited: keeping such a language restores it as a
 * whole, not only the edited messages.
 */
export function withLost(edits: Edits, lost: readonly LostLanguage[]): Edits {
  return lost.reduce((all, { code, messages }) => {
    const own = editsOf(all, code);
    if (!own) return all;
    const whole = Object.entries({ ...messages, ...own }).filter(([, message]) => message !== null);
    return withLanguage(all, code, Object.fromEntries(whole));
  }, edits);
}

/** Returns the patch for the edits, which changes no other texts. A message that equals the app's is not stored. */
export function patchOf(edits: Edits, ofApp: AppTexts): I18nPatch {
  const chosen = chosenDefault(edits);
  const translations = editedLanguages(edits).map((locale) => {
    const language = { appMessages: appMessages(ofApp, locale) };
    const own = editsOf(edits, locale);
    const messages = Object.entries(own ?? {}).map(([id, message]) => {
      const same = appMessageOf(language, id);
      return [id, same !== undefined && sameMessage(message, same) ? null : message] as const;
    });
    return { locale, messages: own ? Object.fromEntries(messages) : null };
  });
  return { ...(chosen !== undefined && { default_locale: chosen }), translations };
}
