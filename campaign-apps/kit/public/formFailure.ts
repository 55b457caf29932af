/** Was a page of a token gate answered in place of what was asked for? Its visitor's pass has ended. */
export const isGate = (page: Document): boolean => page.body.dataset.ended !== undefined;

/**
 * Says above a form that nothing was saved, and what to do; what was typed stays. No answer, or none of ours: the words
 * came with the form. A gate brings its own, with a way in beside this page, so that the form can be sent once more.
 * They stand at the head of the form, or of the part of the page that a button alone belongs to.
 */
export function sayFailure(form: HTMLFormElement, page: Document | null, place: HTMLElement = form): void {
  place.querySelector('.form-problem')?.remove();
  const words = document.createElement('p');
  words.className = 'form-problem';
  words.setAttribute('role', 'alert');
  if (page && isGate(page)) words.append(page.body.dataset.ended ?? '', ' ', wayIn(page.body.dataset.again ?? ''));
  else words.textContent = form.dataset.failure ?? '';
  place.prepend(words);
  words.scrollIntoView({ block: 'nearest' });
}

/** This page in a tab of its own, where its gate asks for the account. */
function wayIn(label: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = `${location.pathname}${location.search}`;
  link.target = '_blank';
  link.textContent = label;
  return link;
}
