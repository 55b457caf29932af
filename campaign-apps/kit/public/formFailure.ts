/** Returns whether the response is a token gate's page: the visitor's pass has expired. */
export const isGate = (page: Document): boolean => page.body.dataset.ended !== undefined;

/**
 * Shows above a form that nothing was saved and what to do; the typed values stay. Without a valid response, the
 * message comes from the form. A gate's page has its own message and a link to log in in another tab, so that the form
 * can be submitted again. The message is at the top of the form, or of the given `place`. Call it after an action of
 * the visitor, because it scrolls to the message.
 */
export function sayFailure(form: HTMLFormElement, page: Document | null, place: HTMLElement = form): void {
  showFailure(form, page, place).scrollIntoView({ block: 'nearest' });
}

/** Returns the message of `sayFailure` without scrolling to it, for what the page does by itself. */
export function showFailure(form: HTMLFormElement, page: Document | null, place: HTMLElement): HTMLElement {
  place.querySelector('.form-problem')?.remove();
  const words = document.createElement('p');
  words.className = 'form-problem';
  words.setAttribute('role', 'alert');
  if (page && isGate(page)) words.append(page.body.dataset.ended ?? '', ' ', wayIn(page.body.dataset.again ?? ''));
  else words.textContent = form.dataset.failure ?? '';
  place.prepend(words);
  return words;
}

/** Returns a link to this page in a new tab, where its gate asks for the account. */
function wayIn(label: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = `${location.pathname}${location.search}`;
  link.target = '_blank';
  link.textContent = label;
  return link;
}
