import { onINP } from 'web-vitals/onINP.js';
import { onLCP } from 'web-vitals/onLCP.js';
import { previewToken } from './previewToken.ts';
import { whenIdle } from './whenIdle.ts';

/**
 * Reports to the app, without a key or storage in the browser: a visit, clicks on links to streaming services
 * (`a[data-service]`) and on elements with `data-count`, each track or video that is played, and the web vitals of the
 * visit. With Do Not Track or Global Privacy Control, and in a preview, it reports nothing.
 */
export function countFigures(): void {
  const refuses = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
  if (refuses || previewToken() !== null || navigator.doNotTrack === '1' || typeof navigator.sendBeacon !== 'function')
    return;
  // A prerendered page is a visit only once it is shown.
  if ('prerendering' in document && document.prerendering === true) {
    document.addEventListener('prerenderingchange', countVisit, { once: true });
  } else whenIdle(countVisit);
  document.addEventListener('click', ({ target }) => countClick(target));
  document.addEventListener('auxclick', ({ target, button }) => button === 1 && countClick(target));
  // The event `play` also fires for broken files, and when the player is unlocked before it has one.
  document.addEventListener(
    'playing',
    ({ target }) => target instanceof HTMLMediaElement && target.currentSrc && countPlay(trackOf(target.currentSrc)),
    true,
  );
}

/** The page's path, without the name of an action that was posted without script. */
const page = location.pathname.split('/', 3).join('/');

const send = (event: object): boolean => navigator.sendBeacon(`${page}/events`, JSON.stringify(event));

/** Names are cut where the server cuts them, so that the body stays small. */
const cut = (name: string | null): string | undefined => name?.slice(0, 64) || undefined;

function countVisit(): void {
  const [navigation] = performance.getEntriesByType('navigation');
  // The page reloads itself when its campaign starts.
  if (navigation instanceof PerformanceNavigationTiming && /reload|back/.test(navigation.type)) return;
  const from = document.referrer === '' ? null : new URL(document.referrer);
  const query = new URLSearchParams(location.search);
  const again = from?.origin === location.origin && `${from.pathname}/`.startsWith(`${page}/`);
  send({
    kind: 'visit',
    again,
    referrer: cut(from?.hostname ?? null),
    source: cut(query.get('utm_source')),
    medium: cut(query.get('utm_medium')),
    campaign: cut(query.get('utm_campaign')),
    language: document.documentElement.lang,
  });
  measureVitals(again);
}

/** Reports what the browser measured until the page is hidden for the first time: later, none may be able to. */
function measureVitals(again: boolean): void {
  const measured: { lcp?: number; inp?: number } = {};
  onLCP(({ value }) => {
    measured.lcp = Math.round(value);
  });
  onINP(({ value }) => {
    measured.inp = Math.round(value);
  });
  // The listeners of the measurements are called before it.
  document.addEventListener('visibilitychange', function report() {
    if (document.visibilityState !== 'hidden' || Object.keys(measured).length === 0) return;
    document.removeEventListener('visibilitychange', report);
    send({ kind: 'vitals', again, ...measured });
  });
}

function countClick(target: EventTarget | null): void {
  const selector = 'a[data-service], [data-count], button[data-plays]';
  const clicked = target instanceof Element ? target.closest<HTMLElement>(selector) : null;
  // A click on the summary of an open menu closes it.
  if (!clicked || clicked.matches('[open] > summary')) return;
  const { service, count, plays } = clicked.dataset;
  if (plays) countPlay(plays);
  else send({ kind: 'click', service: cut(service ?? null), button: cut(count ?? null) });
}

/** Returns what the page says about the track of this file or preview, else the address. */
const trackOf = (source: string): string =>
  document.querySelector<HTMLElement>(`[data-sound*="${CSS.escape(`"${source}"`)}"]`)?.dataset.sound ?? source;

const played = new Set<string>();

/** Counts a track or video once per visit. */
function countPlay(what: string): void {
  if (played.has(what)) return;
  played.add(what);
  send({ kind: 'play' });
}
