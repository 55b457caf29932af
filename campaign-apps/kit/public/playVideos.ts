import { partsReplaced } from './ajaxForms.ts';

/**
 * Turns links to videos into buttons that play them on the page. Nothing is requested from their services until one is
 * pressed.
 */
export function playVideos(): void {
  showButtons();
  document.addEventListener(partsReplaced, showButtons);
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[data-plays]') : null;
    if (!button) return;
    const isPlaying = button.getAttribute('aria-expanded') === 'true';
    // Only one video plays at a time.
    for (const other of document.querySelectorAll<HTMLElement>('button[data-plays][aria-expanded="true"]'))
      close(other);
    if (!isPlaying) play(button);
  });
}

function showButtons(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-plays]')) link.replaceWith(buttonFor(link));
}

function buttonFor(link: HTMLAnchorElement): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = link.className;
  button.dataset.plays = link.dataset.plays ?? '';
  button.setAttribute('aria-expanded', 'false');
  button.setAttribute('aria-controls', link.dataset.plays ?? '');
  button.append(...link.childNodes);
  return button;
}

const panelOf = (button: HTMLElement): HTMLElement | null => document.getElementById(button.dataset.plays ?? '');

function play(button: HTMLElement): void {
  const panel = panelOf(button);
  if (!panel) return;
  const frame = document.createElement('iframe');
  frame.title = panel.dataset.title ?? '';
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  // The frame has a different origin from this page, so it can only access its own data.
  frame.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation',
  );
  // YouTube refuses to play without a referrer.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = panel.dataset.player ?? '';
  panel.prepend(frame);
  panel.hidden = false;
  button.setAttribute('aria-expanded', 'true');
  panel.scrollIntoView({ block: 'nearest' });
}

function close(button: HTMLElement): void {
  const panel = panelOf(button);
  panel?.querySelector('iframe')?.remove();
  if (panel) panel.hidden = true;
  button.setAttribute('aria-expanded', 'false');
}
