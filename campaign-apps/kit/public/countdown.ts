import { reloadUnlessBusy } from './reload.ts';
import { measureClock, serverNow } from './serverClock.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const aheadMs = 30 * second;

/**
 * Runs the countdowns of the page by the server's clock; when one ends, reloads the page, since its state has changed.
 */
export function runCountdowns(): void {
  const elements = [...document.querySelectorAll<HTMLElement>('[data-countdown]')];
  if (elements.length === 0) return;
  showCountdowns(document);
  void measureClock(1).then(() => {
    for (const element of elements) run(element);
  });
}

function run(element: HTMLElement): void {
  const startsAt = startOf(element);
  if (startsAt <= serverNow()) {
    // The server's time is unknown and this device's clock is ahead: on the server the start is still in the future.
    setTimeout(reloadUnlessBusy, aheadMs);
    return;
  }
  const timer = setInterval(() => {
    const left = startsAt - serverNow();
    show(element, left);
    if (left > 0) return;
    clearInterval(timer);
    reloadUnlessBusy();
  }, second);
}

/** Updates the countdowns once to a time in milliseconds since 1970, by default the server's. */
export function showCountdowns(root: ParentNode, now = serverNow()): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-countdown]')) show(element, startOf(element) - now);
}

const startOf = (element: HTMLElement): number => Date.parse(element.dataset.countdown ?? '');

function show(element: HTMLElement, milliseconds: number): void {
  element.classList.add('running-countdown');
  const left = Math.max(0, milliseconds);
  const parts = {
    days: Math.floor(left / day),
    hours: Math.floor((left % day) / hour),
    minutes: Math.floor((left % hour) / minute),
    seconds: Math.floor((left % minute) / second),
  };
  for (const [name, value] of Object.entries(parts)) {
    const part = element.querySelector(`[data-part="${name}"]`);
    if (part) part.textContent = String(value).padStart(2, '0');
  }
}
