import { reloadUnlessBusy } from './reload.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const aheadMs = 30 * second;

/** Runs the countdowns of the page; when one ends, reloads the page, since its state has changed. */
export function runCountdowns(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-countdown]')) {
    const startsAt = startOf(element);
    show(element, startsAt - Date.now());
    if (startsAt <= Date.now()) {
      // This clock is ahead of the server's, for which the start is still in the future.
      setTimeout(reloadUnlessBusy, aheadMs);
      continue;
    }
    const timer = setInterval(() => {
      const left = startsAt - Date.now();
      show(element, left);
      if (left > 0) return;
      clearInterval(timer);
      reloadUnlessBusy();
    }, second);
  }
}

/** Updates the countdowns once to the current time. */
export function showCountdowns(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-countdown]')) {
    show(element, startOf(element) - Date.now());
  }
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
