import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { followPlayback } from '#campaign-apps/listening-party/followPlayback.ts';

type Phase = 'before' | 'revealed' | 'playing';

let startsAt = 0;
/** Responses for the page, in order; after them it is out of reach. */
let answers: (() => Response | Promise<Response>)[] = [];
let pageRequests = 0;

function bodyAt(phase: Phase): string {
  const audio = phase === 'before' ? null : '/undertow.mp3';
  const sound = JSON.stringify({ id: 'a', image: null, audio, preview: null });
  const isPlaying = phase === 'playing';
  const services = ['spotify', 'deezer'].map((name) => `<li><a data-service="${name}">${name}</a></li>`).join('');
  return `<header><section id="${isPlaying ? 'now-playing' : 'before-party'}" data-now="${new Date().toISOString()}"
      data-starts-at="${new Date(startsAt).toISOString()}">
      <button id="sound-switch" data-toggle data-on="false" data-play="Turn sound on" data-pause="Turn sound off">
      <span data-label></span></button></section></header>
    <section class="fan-actions"><h2>${isPlaying ? 'Listen' : 'Pre-save'}</h2><ul data-services>${services}</ul>
      <details class="fan-menu" data-share="https://x.example"><summary>Share</summary>
      <ul><li hidden><button data-copy="https://x.example">Copy link</button></li></ul></details></section>
    <main><a href="#more">More about Ada</a>
      <section id="sign-up"><form data-sign-up><input name="name"></form></section>
      <section id="tracklist" data-phase="${phase}"><ol>
        <li data-track data-duration="600000" data-sound='${sound}'><p><b>Undertow</b> <span>Ada</span></p></li></ol></section></main>`;
}

const documentAt = (phase: Phase) => `<!doctype html><body class="hue-${phase}">${bodyAt(phase)}</body>`;
/** Returns a response whose body is read at once: a real one needs time, and the tests' time is not real. */
const responseWith = (markup: string, status = 200): Response =>
  Object.assign(new Response(null, { status }), { text: async () => markup, json: async () => JSON.parse(markup) });
const answer = (markup: string, status = 200) => answers.push(() => responseWith(markup, status));
const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const phase = () => find('#tracklist')?.dataset.phase;
const isPlaying = () => find('#now-playing') !== null;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Opens the page this long before the start, and turns the sound on. */
async function openBefore(leftMs: number, shown: Phase): Promise<void> {
  startsAt = Date.now() + leftMs;
  document.body.innerHTML = bodyAt(shown);
  followPlayback();
  await pass(1);
  find('#sound-switch')?.click();
}

let listeners: { mock: { calls: [string, EventListenerOrEventListenerObject, unknown?][] } }[] = [];
let play: MockInstance<HTMLMediaElement['play']>;

beforeAll(() => void vi.useFakeTimers());
afterAll(() => void vi.useRealTimers());
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  [answers, pageRequests] = [[], 0];
  play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    if (String(address) === '/clock') return responseWith(`{"now":${Date.now()}}`);
    pageRequests += 1;
    return answers.shift()?.() ?? Response.error();
  });
  listeners = [vi.spyOn(document, 'addEventListener')];
});
// A page is loaded once; here it is loaded by each test.
afterEach(() => {
  for (const [type, listener] of listeners.flatMap(({ mock }) => mock.calls)) {
    document.removeEventListener(type, listener);
  }
  vi.clearAllTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the music starts on time in a hidden tab, whose repeating timers run once a minute', async () => {
  vi.stubGlobal('setInterval', () => 0);
  await openBefore(5 * 60_000, 'before');
  play.mockClear();
  await pass(3 * 60_000);
  expect(pageRequests).toBe(0);
  answer(documentAt('revealed'));
  await pass(90_000);
  expect([pageRequests, phase()]).toEqual([1, 'revealed']);
  expect(play).not.toHaveBeenCalled();
  await pass(30_000 + 50);
  expect(play).toHaveBeenCalledOnce();
});

describe('the page after the start', () => {
  /** Opens the page before the start, and lets the music start. */
  const start = async () => {
    await openBefore(1_000, 'revealed');
    find('#sound-switch')?.focus();
  };

  test.each([
    ['a notice', 503, '<body class="notice"><header></header><main>Back soon</main></body>'],
    ['a gate', 200, documentAt('playing').replace('<body', '<body data-ended="Your access has ended."')],
    ['a page without tracks', 200, '<body><header></header><main>Nothing</main></body>'],
  ])('is requested again if the response is %s', async (_kind, status, markup) => {
    await start();
    document.body.className = 'hue-2';
    answer(markup, status);
    answer(documentAt('playing'));
    await pass(3_000);
    expect([pageRequests, phase(), document.body.className]).toEqual([1, 'revealed', 'hue-2']);
    expect(find('[data-toggle]')?.dataset.on).toBe('true');
    await pass(5_000);
    expect([phase(), isPlaying()]).toEqual(['playing', true]);
    expect(find('[data-toggle]')?.dataset.on).toBe('true');
    expect(document.activeElement?.id).toBe('sound-switch');
  });

  test('keeps what a visitor types while it is requested', async () => {
    await start();
    let respond = (_response: Response) => {};
    answers.push(() => new Promise((resolve) => (respond = resolve)));
    await pass(3_000);
    const name = document.querySelector('input');
    if (name) name.value = 'Fay';
    respond(responseWith(documentAt('playing')));
    await pass(1);
    expect([phase(), isPlaying()]).toEqual(['playing', true]);
    expect(document.querySelector('input')?.value).toBe('Fay');
  });

  test('keeps the focus in the part where it was', async () => {
    await start();
    find('main a')?.focus();
    answer(documentAt('playing'));
    await pass(3_000);
    expect(phase()).toBe('playing');
    expect(document.activeElement?.tagName).toBe('MAIN');
  });

  test('offers the music in place of pre-saving, the own service first, and copies the link', async () => {
    localStorage.setItem('services', '["deezer"]');
    await start();
    answer(documentAt('playing'));
    await pass(3_000);
    expect(find('.fan-actions h2')?.textContent).toBe('Listen');
    expect(find('[data-services]')?.textContent).toBe('deezerspotify');
    expect(find('[data-copy]')?.closest('li')?.hidden).toBe(false);
  });

  test('keeps a menu that is open', async () => {
    await start();
    find('details')?.setAttribute('open', '');
    answer(documentAt('playing'));
    await pass(3_000);
    expect(isPlaying()).toBe(true);
    expect(find('details')?.hasAttribute('open')).toBe(true);
  });
});
