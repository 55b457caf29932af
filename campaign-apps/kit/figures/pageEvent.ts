import { fieldsOf, textOf } from '../values/read.ts';
import { readVitals, type VisitVitals, type VitalName } from './vitals.ts';

/** What is counted: by campaign, day and, except for the first four, by name. */
export type CountKind =
  | 'visit'
  | 'visitor'
  | 'play'
  | 'gate'
  | 'source'
  | 'referrer'
  | 'medium'
  | 'campaign'
  | 'language'
  | 'country'
  | 'country_estimate'
  | 'service'
  | 'button'
  | 'link_visit'
  | 'link_play'
  | VitalName;

/**
 * What the script of a page reports (kit/public/figures.ts), with normalized names; names that were not given are ''.
 */
export type PageEvent =
  | {
      kind: 'visit';
      /** The visitor came from the page itself, for example by its links to other languages. */
      again: boolean;
      /** Host name of the page with the link. */
      referrer: string;
      source: string;
      medium: string;
      campaign: string;
      language: string;
    }
  | { kind: 'click'; of: 'service' | 'button'; name: string }
  | { kind: 'play' }
  | { kind: 'vitals'; again: boolean; vitals: VisitVitals };

/** Maximum length of a name in characters. */
const maxNameLength = 64;
/** Maximum length of the text that is normalized: more than a body has. */
const maxTextLength = 1_024;

/** Returns a text in lower case, without control and format characters, cut at 64 characters. */
function countedName(value: unknown): string {
  const text = textOf(value).slice(0, maxTextLength).normalize('NFKC').toLowerCase();
  const plain = text.replace(/\s/gu, ' ').replace(/\p{C}/gu, '').trim();
  return [...plain].slice(0, maxNameLength).join('').trim();
}

const hostPattern = /^[a-z\d.-]+$/;

/** Returns a host name without `www.`, or '' if the text is not one. */
export function hostName(value: unknown): string {
  const host = countedName(value).replace(/^www\./, '');
  return hostPattern.test(host) ? host : '';
}

/** Parses the body of an event; returns null if it is invalid. */
export function readPageEvent(body: unknown): PageEvent | null {
  const fields = fieldsOf(parsed(body));
  const { kind, again, referrer, source, medium, campaign, language, service, button } = fields;
  if (kind === 'play') return { kind };
  if (kind === 'vitals') return { kind, again: again === true, vitals: readVitals(fields) };
  if (kind === 'click') return readClick(countedName(service), countedName(button));
  if (kind !== 'visit') return null;
  return {
    kind,
    again: again === true,
    referrer: hostName(referrer),
    source: countedName(source),
    medium: countedName(medium),
    campaign: countedName(campaign),
    language: countedName(language),
  };
}

function readClick(service: string, button: string): PageEvent | null {
  if (service) return { kind: 'click', of: 'service', name: service };
  return button ? { kind: 'click', of: 'button', name: button } : null;
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(textOf(body));
  } catch {
    return null;
  }
}
