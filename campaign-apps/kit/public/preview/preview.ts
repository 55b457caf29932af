import './preview.css';
import { type PreviewMessage, readPreviewMessage } from '#contracts/previewFrame.ts';

const bar = document.querySelector<HTMLElement>('.preview-bar');
const choices = bar?.querySelector('form') ?? null;
// Also fires again for what was chosen before this script ran (start.ts).
choices?.addEventListener('input', () => choices.requestSubmit());
const tool = bar?.dataset.tool;
if (bar && tool && window.parent !== window) joinTool(bar, tool);

/** Shows the page as a part of the tool's comparison: it scrolls with the other page, and its links lead nowhere. */
function joinTool(ownBar: HTMLElement, origin: string): void {
  const send = (message: PreviewMessage) => window.parent.postMessage(message, origin);
  let followed = Number.NaN;
  ownBar.hidden = true;
  addEventListener('message', ({ data, source, origin: sender }) => {
    const message = source === window.parent && sender === origin ? readPreviewMessage(data) : null;
    if (message?.type !== 'preview-scrolled') return;
    scrollTo({ top: message.top, behavior: 'instant' });
    followed = scrollY;
  });
  addEventListener('scroll', () => {
    // The scrolling that follows the other page must not come back to it.
    if (scrollY !== followed) send({ type: 'preview-scrolled', top: scrollY });
    followed = Number.NaN;
  });
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]:not([href^="#"])') : null;
    if (link) event.preventDefault();
  });
  const { lang: language } = document.documentElement;
  send({ type: 'preview-shown', language, languages: valuesOf('lang'), moments: valuesOf('moment') });
}

/** Returns the values that a choice of the bar offers. */
function valuesOf(name: string): string[] {
  const choice = choices?.elements.namedItem(name);
  return choice instanceof HTMLSelectElement ? Array.from(choice.options, ({ value }) => value) : [];
}
