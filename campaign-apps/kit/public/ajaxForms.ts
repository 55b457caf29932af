import { showCountdowns } from './countdown.ts';
import { showFanActions } from './fanActions.ts';
import { isGate, sayFailure } from './formFailure.ts';
import { showLateFields } from './lateFields.ts';
import { showLocalTimes } from './localTimes.ts';
import { knownVisitorKey, visitorKey } from './visitorKey.ts';

/**
 * Submits forms with `data-in-place` without leaving the page. The server responds with the whole page, as it does
 * without script; the elements whose ids the attribute lists are taken from it, so that every state is rendered in one
 * place.
 */
export function enableAjaxForms(): void {
  const status = createStatus();
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.dataset.inPlace) return;
    event.preventDefault();
    const fields = fieldsOf(form, event.submitter);
    if (form.method === 'get') void search(form, fields, status);
    else void post(form, fields, status);
  });
}

/**
 * Loads the elements with `data-personal` for a returning visitor, and without the state of another visitor where the
 * server has guessed (`data-guessed`). They are hidden until then (ground.css).
 */
export async function hydrateVisitor(): Promise<void> {
  const key = knownVisitorKey();
  const parts = [...document.querySelectorAll('[data-personal]')].map(({ id }) => id);
  if (parts.length === 0 || (!key && !document.querySelector('[data-guessed]'))) return;
  const address = new URL(location.href);
  if (key && address.searchParams.get('visitor') === key) return;
  asVisitor(address);
  const page = await pageOf(fetch(address));
  if (page) takeParts(page, parts);
}

/** Names the visitor of this browser in a URL, and no guessed one. */
function asVisitor({ searchParams }: URL): void {
  const key = knownVisitorKey();
  searchParams.delete('proof');
  if (key) searchParams.set('visitor', key);
}

/** Event on the document after parts of the page were replaced. */
export const partsReplaced = 'partsreplaced';

/** Posts fields to a URL of this page and replaces the named parts; returns null if there was no valid response. */
export async function postForParts(
  address: string,
  fields: Record<string, string>,
  wanted: (page: Document) => readonly string[],
): Promise<Document | null> {
  const body = new URLSearchParams({ ...fields, visitor: visitorKey() });
  const page = await pageOf(fetch(address, { method: 'POST', body }));
  if (page) takeParts(page, wanted(page));
  return page;
}

function fieldsOf(form: HTMLFormElement, submitter: HTMLElement | null): Record<string, string> {
  const data = new FormData(form, submitter);
  return Object.fromEntries([...data].filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
}

const partsOf = (form: HTMLFormElement): string[] => form.dataset.inPlace?.split(' ') ?? [];

/** Returns the form's first part, where the server shows the result of the form too. */
const partOf = (form: HTMLFormElement): HTMLElement => document.getElementById(partsOf(form)[0] ?? '') ?? form;

/** Creates the live region that announces the results of forms: one in a replaced part would not be announced. */
function createStatus(): HTMLElement {
  const status = document.createElement('p');
  status.className = 'visually-hidden';
  status.role = 'status';
  document.body.append(status);
  return status;
}

/** Returns the texts of the page that say what a form changed, such as the votes left. */
const resultTexts = (): string[] =>
  Array.from(document.querySelectorAll('[data-result]'), ({ textContent }) => textContent);

function announceResults(status: HTMLElement, before: readonly string[]): void {
  status.textContent = resultTexts()
    .filter((text) => text !== '' && !before.includes(text))
    .join(' ');
}

async function post(form: HTMLFormElement, fields: Record<string, string>, status: HTMLElement): Promise<void> {
  if (form.getAttribute('aria-busy') === 'true') return;
  form.setAttribute('aria-busy', 'true');
  const before = resultTexts();
  const page = await postForParts(form.action, fields, () => partsOf(form));
  form.removeAttribute('aria-busy');
  if (!page || isGate(page)) return sayFailure(form, page, partOf(form));
  announceResults(status, before);
}

let searches = 0;

/** Only the last search counts, whatever the order of the responses; the URL keeps it for a reload. */
async function search(form: HTMLFormElement, fields: Record<string, string>, status: HTMLElement): Promise<void> {
  searches += 1;
  const asked = searches;
  const address = new URL(form.action);
  address.search = new URLSearchParams(fields).toString();
  const shown = new URL(address);
  asVisitor(address);
  const page = await pageOf(fetch(address));
  if (asked !== searches) return;
  if (!page || isGate(page)) return sayFailure(form, page, partOf(form));
  const before = resultTexts();
  takeParts(page, partsOf(form));
  announceResults(status, before);
  history.replaceState(null, '', shown);
}

async function pageOf(answer: Promise<Response>): Promise<Document | null> {
  try {
    const page = new DOMParser().parseFromString(await (await answer).text(), 'text/html');
    return page.querySelector('main') ? page : null;
  } catch {
    return null;
  }
}

/**
 * Replaces parts of the page; the focus stays on the same control, or moves to the element that the response marks for
 * it.
 */
function takeParts(page: Document, ids: readonly string[]): void {
  takeElements(
    page,
    ids.map((id) => `#${CSS.escape(id)}`),
  );
}

/**
 * Replaces parts of the page, and its state, by those of a new response; `partsNow` returns their selectors after the
 * response, because the visitor may type in the meantime. Nothing changes if the response is an error or a gate's page,
 * or misses one of the parts.
 */
export async function refreshParts(partsNow: () => readonly string[]): Promise<void> {
  const response = fetch(location.href, { cache: 'no-store' });
  const page = await pageOf(response.then((answer) => (answer.ok ? answer : Response.error())));
  const selectors = partsNow();
  if (!page || isGate(page) || selectors.some((selector) => !page.querySelector(selector))) return;
  document.body.className = page.body.className;
  takeElements(page, selectors);
}

function takeElements(page: Document, selectors: readonly string[]): void {
  const focused = document.activeElement?.id;
  for (const selector of selectors) {
    const [part, answer] = [document.querySelector(selector), page.querySelector<HTMLElement>(selector)];
    if (!part || !answer) continue;
    // DOMParser has scripting disabled, so it parses the content of `noscript` as elements.
    showLateFields(answer);
    for (const plain of answer.querySelectorAll('noscript')) plain.remove();
    const held = part.contains(document.activeElement);
    part.replaceWith(answer);
    showLocalTimes(answer, document.documentElement.lang);
    showCountdowns(answer);
    showFanActions(answer);
    const same = focused ? document.getElementById(focused) : null;
    const target = answer.querySelector<HTMLElement>('[data-focus]') ?? same ?? answer;
    if (!held && !target.matches('[data-focus]')) continue;
    const isWhole = target === answer && target !== same;
    if (isWhole) target.tabIndex = -1;
    target.focus({ preventScroll: isWhole });
  }
  document.dispatchEvent(new Event(partsReplaced));
}
