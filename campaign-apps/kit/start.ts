/**
 * Loads the page's scripts after its first paint: when its images are loaded and painted, when the visitor uses the
 * page, or after `maxWaitMs`. Until they run, pressed buttons wait for them, because without script some do nothing and
 * others reload the page. The build of this file is inline in the page (assets.ts).
 */
const maxWaitMs = 3_000;
/** After this time, pressed buttons do what they do without script. */
const maxHoldMs = 10_000;

const own = document.querySelector<HTMLElement>('script[data-files]');
/** The pressed buttons, each with its state at the time. */
const pressed = new Map<HTMLElement, string | undefined>();
const changed = new Set<EventTarget>();
let isStarted = false;

function start(): void {
  if (isStarted) return;
  isStarted = true;
  const files = own?.dataset.files?.split(' ') ?? [];
  // With the scripts that start them, and not a round of requests later.
  for (const worker of own?.dataset.workers?.split(' ') ?? []) void fetch(worker).catch(reportError);
  const timeout = new Promise((resolve) => setTimeout(resolve, maxHoldMs));
  // An import ends when all parts of the page have started (startPage.ts), or with an error.
  const imports = files.map((file) => import(/* @vite-ignore */ file).catch(reportError));
  void Promise.race([Promise.all(imports), timeout]).then(release);
}

function hold(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (!button) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  pressed.set(button, button.dataset.on);
  start();
}

function remember({ target }: Event): void {
  if (target) changed.add(target);
}

function release(): void {
  removeEventListener('click', hold, true);
  removeEventListener('input', remember, true);
  // Its absence shows that the scripts run.
  own?.remove();
  for (const target of changed) target.dispatchEvent(new Event('input', { bubbles: true }));
  // A player that resumed by itself has done what the visitor pressed.
  for (const [button, state] of pressed) {
    // The visitor's own state may have replaced it.
    const shown = button.isConnected ? button : document.getElementById(button.id);
    if (shown && shown.dataset.on === state) shown.click();
  }
}

addEventListener('click', hold, true);
addEventListener('input', remember, true);
for (const use of ['pointerdown', 'keydown']) addEventListener(use, start, { once: true, capture: true });
/** Frames are requested before they are painted: the first one may take longer than the two requests below. */
const painted = new Promise<void>((resolve) => {
  const observer = new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) resolve();
  });
  observer.observe({ type: 'paint', buffered: true });
});
addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(() => painted.then(start))));
setTimeout(start, maxWaitMs);
