import './notice.css';
import { choose, chosen } from './choice.ts';
import { loadTagManager, withdrawConsent } from './consent.ts';

/**
 * Asks whether the page may load its tag manager, and loads it only after the visitor has accepted. With Global Privacy
 * Control it neither asks nor loads.
 */
function startChoices(notice: HTMLElement, opener: HTMLElement): void {
  const { tagManager: id = '', layer = '{}' } = notice.dataset;
  let isLoaded = false;
  const show = (isOpen: boolean) => {
    const opens = isOpen && notice.hidden;
    notice.hidden = !isOpen;
    if (opens) placeNotice(notice);
    for (const line of notice.querySelectorAll<HTMLElement>('[data-chosen]'))
      line.hidden = line.dataset.chosen !== chosen(id);
  };
  const follow = () => {
    const isAccepted = chosen(id) === 'accept';
    show(chosen(id) === null);
    if (isAccepted && !isLoaded) loadTagManager(id, JSON.parse(layer));
    else if (isLoaded && !isAccepted) withdrawConsent();
    isLoaded ||= isAccepted;
  };
  const close = () => {
    const hadFocus = notice.contains(document.activeElement);
    follow();
    if (hadFocus) opener.focus({ preventScroll: true });
  };
  notice.addEventListener('click', ({ target }) => {
    const choice = target instanceof HTMLElement ? target.dataset.choice : undefined;
    if (choice !== 'accept' && choice !== 'refuse') return;
    choose(id, choice);
    close();
  });
  notice.addEventListener('keydown', ({ key }) => key === 'Escape' && chosen(id) !== null && close());
  opener.addEventListener('click', () => {
    show(true);
    notice.focus();
  });
  // Another tab has chosen, or the page comes back from the browser's cache after the visitor chose elsewhere.
  addEventListener('storage', follow);
  addEventListener('pageshow', ({ persisted }) => persisted && follow());
  keepSpace(notice);
  opener.hidden = false;
  follow();
}

/** Places the notice at the bottom of the screen, or at the top if it would cover the button that plays, as on phones. */
function placeNotice(notice: HTMLElement): void {
  notice.classList.remove('at-top');
  const { top: edge } = notice.getBoundingClientRect();
  const isCovered = (button: Element) => {
    const { top, bottom } = button.getBoundingClientRect();
    return bottom > edge && top < innerHeight;
  };
  // The player at the bottom of the screen stays above the notice.
  const buttons = document.querySelectorAll('[data-toggle]:not(.listen-dock *)');
  notice.classList.toggle('at-top', [...buttons].some(isCovered));
}

/** Reserves the space of the notice, so that it covers neither the footer nor what has the focus. */
function keepSpace(notice: HTMLElement): void {
  const { style } = document.documentElement;
  new ResizeObserver(() => {
    const isAtTop = notice.classList.contains('at-top');
    style.setProperty('--notice-top', `${isAtTop ? notice.offsetHeight : 0}px`);
    style.setProperty('--notice-size', `${isAtTop ? 0 : notice.offsetHeight}px`);
  }).observe(notice);
}

/** The property has the value of the header `Sec-GPC` (https://www.w3.org/TR/gpc/). */
const asksForPrivacy = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;

const notice = document.querySelector<HTMLElement>('[data-tag-manager]');
const opener = document.querySelector<HTMLElement>('[data-privacy-open]');
if (notice && opener) {
  if (asksForPrivacy) {
    document.querySelector('[data-privacy-signal]')?.removeAttribute('hidden');
    opener.remove();
  } else startChoices(notice, opener);
}
