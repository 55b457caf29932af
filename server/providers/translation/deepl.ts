import { Type } from 'typebox';
import type { SuggestRequest } from '#contracts/api/suggestions.ts';
import { limits } from '#contracts/limits.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { BoundedCache } from '../../concurrency/boundedCache.ts';
import { type FetchBounds, type FetchedAnswer, type FetchRequest, parseJson } from '../outside/guardedFetch.ts';
import { outsideService, ServiceFailedError, type ServiceNeeds } from '../outside/outsideService.ts';
import { shape } from '../outside/shapes.ts';
import { fromMarkup, toMarkup } from './markup.ts';
import { TranslationRefusedError, type Translator } from './translator.ts';

const name = 'translation';
const quotaExceeded = 456;
const dayMs = 24 * 3_600_000;
const bounds: FetchBounds = { timeoutMs: 20_000, maxBytes: serverLimits.maxLookupBytes };
/** A request may have 50 texts and 128 KiB (https://developers.deepl.com/docs/resources/usage-limits). */
const maxTexts = 50;
const maxTextBytes = 100 * 1_024;

const readLanguages = shape(Type.Array(Type.Object({ language: Type.String({ maxLength: 35 }) }), { maxItems: 1_000 }));
const readTranslations = shape(Type.Object({ translations: Type.Array(Type.Object({ text: Type.String() })) }));

type Options = ServiceNeeds & { key: string; url: string };

/** DeepL's API (https://developers.deepl.com/api-reference/translate), with the URL of the account's plan. */
export function deepl({ key, url, ...needs }: Options): Translator {
  const service = outsideService(name, needs, bounds);
  const call = async (path: string, request: FetchRequest = {}): Promise<unknown> => {
    const headers = { ...request.headers, authorization: `DeepL-Auth-Key ${key}` };
    return jsonOf(await service.answer(`${url}/v2/${path}`, { ...request, headers }));
  };
  const languages = new BoundedCache<string[]>({ clock: needs.clock, maxEntries: 2, lifeMs: () => dayMs });
  /** Returns the codes of all languages that can be translated from, or to. */
  const supported = (type: 'source' | 'target') =>
    languages.get(type, async () =>
      readLanguages(name, await call(`languages?type=${type}`)).map(({ language }) => language),
    );
  const translateBatch = async (text: string[], codes: { source_lang: string; target_lang: string }) => {
    const settings = { tag_handling: 'html', split_sentences: '1', preserve_formatting: true };
    const json = await call('translate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text, ...codes, ...settings }),
    });
    const { translations } = readTranslations(name, json);
    return text.map((_, at) => translations[at]?.text);
  };
  return {
    translate: async ({ source, target, texts }: SuggestRequest) => {
      const codes = {
        source_lang: codeOf(source, await supported('source')),
        target_lang: codeOf(target, await supported('target')),
      };
      const sent = texts.map((text) => (text.trim() === '' ? null : toMarkup(text)));
      const answered: (string | undefined)[] = [];
      for (const batch of batchesOf(sent.filter((text) => text !== null))) {
        answered.push(...(await translateBatch(batch, codes)));
      }
      return {
        items: sent.map((text, at) => (text === null ? null : textOf(answered.shift(), texts[at] ?? ''))),
        sample: false,
      };
    },
  };
}

function jsonOf({ status, text }: FetchedAnswer): unknown {
  if (status === quotaExceeded) throw new TranslationRefusedError('translation-quota-exceeded');
  if (status >= 300) throw new ServiceFailedError(name, `answered ${status}`);
  try {
    return parseJson(text);
  } catch {
    throw new ServiceFailedError(name, 'did not answer JSON that can be read');
  }
}

/**
 * Returns the service's code of a language: the same code, else its language without region, else its first variant.
 * @throws TranslationRefusedError
 */
function codeOf(locale: string, codes: readonly string[]): string {
  const [whole, base = ''] = [locale.toUpperCase(), locale.toUpperCase().split('-')[0]];
  const found =
    codes.find((code) => code.toUpperCase() === whole) ??
    codes.find((code) => code.toUpperCase() === base) ??
    codes.find((code) => code.toUpperCase().startsWith(`${base}-`));
  if (found === undefined) throw new TranslationRefusedError('language-not-supported', locale);
  return found;
}

/** Splits texts into requests that the service accepts. */
function batchesOf(texts: readonly string[]): string[][] {
  const batches: string[][] = [];
  let bytes = 0;
  for (const text of texts) {
    const size = Buffer.byteLength(JSON.stringify(text)) + 1;
    const last = batches.at(-1);
    if (last && last.length < maxTexts && bytes + size <= maxTextBytes) {
      last.push(text);
      bytes += size;
    } else {
      batches.push([text]);
      bytes = size;
    }
  }
  return batches;
}

/** Returns the suggestion; null if the service left it out, or it is too long to be stored. */
function textOf(translation: string | undefined, source: string): string | null {
  if (translation === undefined || translation.trim() === '') return null;
  const text = fromMarkup(translation, source);
  return [...text].length <= limits.maxMessageLength ? text : null;
}
