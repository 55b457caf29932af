import type { I18nPatch } from '../../../../contracts/campaignCalls.ts';
import { localeName, pluralCount } from '../../../../contracts/locales.ts';
import type { CampaignTexts, Message, TextLanguage } from '../../../../dataProvider/index.ts';

/** What was typed for a language's messages, by id; null takes a message away. */
type LanguageEdits = Record<string, Message | null>;

/**
 * What is unsaved of a campaign's texts, laid out as their paths (`i18n.{language}.{message id}`,
 * `i18n.default_locale`): only what differs from what is stored. A language that is null goes; one that is not stored
 * comes.
 */
export type Edits = { [language: string]: LanguageEdits | string | null };

/** What the form holds. */
export type TextValues = { i18n: Edits };

const defaultKey = 'default_locale';
export const noEdits: Edits = {};

/** The default language as it is chosen; undefined while the stored one is. */
export function chosenDefault(edits: Edits): string | undefined {
  const chosen = edits[defaultKey];
  return typeof chosen === 'string' ? chosen : undefined;
}

export const defaultOf = (texts: CampaignTexts, edits: Edits): string => chosenDefault(edits) ?? texts.default_locale;

/** A language's edits; null when it is to go, undefined without any. */
export function editsOf(edits: Edits, code: string): LanguageEdits | null | undefined {
  const own = Object.hasOwn(edits, code) ? edits[code] : undefined;
  return typeof own === 'string' ? undefined : own;
}

/** The languages with edits. */
export const editedLanguages = (edits: Edits): string[] => Object.keys(edits).filter((key) => key !== defaultKey);

export const storedLanguage = ({ languages }: CampaignTexts, code: string): TextLanguage | undefined =>
  languages.find((language) => language.code === code);

const newLanguage = (code: string): TextLanguage => ({
  code,
  name: localeName(code),
  nplurals: pluralCount(code),
  messages: {},
});

/** A language as it is stored; one that is not stored yet has no messages. */
export const languageOf = (texts: CampaignTexts, code: string): TextLanguage =>
  storedLanguage(texts, code) ?? newLanguage(code);

/** A language of the form: those stored by name, then those added; the ones that go stay in sight until it is saved. */
export type ShownLanguage = { code: string; name: string; state: 'stored' | 'added' | 'deleted' };

const byName = new Intl.Collator('en').compare;

/** The languages as they are chosen from. */
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

/** With these edits of a language; without the language where nothing of it is edited. */
function withLanguage(edits: Edits, code: string, own: LanguageEdits | null | undefined): Edits {
  const { [code]: _, ...others } = edits;
  return own === undefined ? others : { ...others, [code]: own };
}

/** With a language as the default one. */
export function withDefault(edits: Edits, texts: CampaignTexts, code: string): Edits {
  const { [defaultKey]: _, ...others } = edits;
  return code === texts.default_locale ? others : { ...others, [defaultKey]: code };
}

/** With a language added, or kept after all. One that is there already stays as it is. */
export function withAddedLanguage(edits: Edits, texts: CampaignTexts, code: string): Edits {
  if (storedLanguage(texts, code)) return edits[code] === null ? withLanguage(edits, code, undefined) : edits;
  return editsOf(edits, code) ? edits : withLanguage(edits, code, {});
}

/** With a language that goes; what was typed for it goes too. */
export const withoutLanguage = (edits: Edits, texts: CampaignTexts, code: string): Edits =>
  withLanguage(edits, code, storedLanguage(texts, code) ? null : undefined);

const formsOf = (message: Message | null | undefined): string[] => [message ?? ''].flat();

export const isBlank = (message: Message | null | undefined): boolean => formsOf(message).every((form) => form === '');

/** As many forms as the language has, the rest empty or left out. */
export const fitted = (message: Message | null | undefined, count: number): string[] =>
  Array.from({ length: count }, (_, at) => formsOf(message)[at] ?? '');

/** The same for who edits it: nothing and empty are one, and forms that the language does not have don't count. */
function sameMessage(one: Message | null | undefined, other: Message | null | undefined): boolean {
  if (isBlank(one) && isBlank(other)) return true;
  if (Array.isArray(other)) return fitted(one, other.length).every((form, at) => form === other[at]);
  return one === other;
}

/** Ids are people's: one may be called as what every object has (`constructor`). */
const storedMessage = (messages: TextLanguage['messages'] | undefined, id: string): Message | undefined =>
  messages && Object.hasOwn(messages, id) ? messages[id] : undefined;

type TypedMessage = { code: string; id: string; message: Message };

/**
 * With what was typed for a message. One that is emptied goes, so that the page falls back on the default language; in
 * the default language itself it stays, empty.
 */
export function withMessage(edits: Edits, texts: CampaignTexts, { code, id, message }: TypedMessage): Edits {
  const stored = storedLanguage(texts, code);
  const { [id]: _, ...others } = editsOf(edits, code) ?? {};
  const isDefault = defaultOf(texts, edits) === code;
  const kept = isBlank(message) && !isDefault ? null : message;
  const own = sameMessage(storedMessage(stored?.messages, id), kept) ? others : { ...others, [id]: kept };
  return withLanguage(edits, code, stored && Object.keys(own).length === 0 ? undefined : own);
}

/** What of edits still differs from what is stored, as after a save, a reload or from a draft; the same if all does. */
export function stillOpen(edits: Edits, texts: CampaignTexts): Edits {
  let open = chosenDefault(edits) === texts.default_locale ? withDefault(edits, texts, texts.default_locale) : edits;
  for (const code of editedLanguages(edits)) {
    const [own, stored] = [editsOf(edits, code), storedLanguage(texts, code)];
    if (own === null && !stored) open = withLanguage(open, code, undefined);
    if (!own || !stored) continue;
    const left = Object.entries(own).filter(
      ([id, message]) => !sameMessage(storedMessage(stored.messages, id), message),
    );
    if (left.length < Object.keys(own).length || left.length === 0) {
      open = withLanguage(open, code, left.length === 0 ? undefined : Object.fromEntries(left));
    }
  }
  return open;
}

/** A message as it is typed or stored; undefined for none. */
export function messageOf(edits: Edits, { code, messages }: TextLanguage, id: string): Message | undefined {
  const own = editsOf(edits, code);
  if (own && Object.hasOwn(own, id)) return own[id] ?? undefined;
  return storedMessage(messages, id);
}

/** A language that somebody else deleted, with the messages that it had. */
export type LostLanguage = Pick<TextLanguage, 'code' | 'messages'>;

/** The languages that were there before, and are not now. */
export const lostSince = (before: CampaignTexts, now: CampaignTexts): LostLanguage[] =>
  before.languages.filter(({ code }) => storedLanguage(now, code) === undefined);

/**
 * With all messages of each lost language that is edited: kept, it is to come back whole, and not with the edited messages
 * alone.
 */
export function withLost(edits: Edits, lost: readonly LostLanguage[]): Edits {
  return lost.reduce((all, { code, messages }) => {
    const own = editsOf(all, code);
    if (!own) return all;
    const whole = Object.entries({ ...messages, ...own }).filter(([, message]) => message !== null);
    return withLanguage(all, code, Object.fromEntries(whole));
  }, edits);
}

/** What is sent of edits: nothing else of the texts is touched. */
export function patchOf(edits: Edits): I18nPatch {
  const chosen = chosenDefault(edits);
  return {
    ...(chosen !== undefined && { default_locale: chosen }),
    translations: editedLanguages(edits).map((locale) => ({ locale, messages: editsOf(edits, locale) ?? null })),
  };
}
