/**
 * Sends the sign-up without leaving the page. The server answers with the whole page, as it does without script; only
 * the sign-up section is taken from it, so that there is one rendering of every state.
 */
export function signUpInPlace(): void {
  document.addEventListener('submit', async (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches('[data-sign-up]')) return;
    event.preventDefault();
    const button = form.querySelector('button');
    if (!button || button.disabled) return;
    button.disabled = true;
    form.setAttribute('aria-busy', 'true');
    const answer = await sendForm(form);
    button.disabled = false;
    form.removeAttribute('aria-busy');
    if (answer) replaceSection(form, answer);
    else sayFailure(form);
  });
}

async function sendForm(form: HTMLFormElement): Promise<Element | null> {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value);
  try {
    const response = await fetch(form.action, { method: 'POST', body: fields });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    return page.querySelector('#sign-up');
  } catch {
    return null;
  }
}

function replaceSection(form: HTMLFormElement, answer: Element): void {
  form.closest('#sign-up')?.replaceWith(answer);
  const target =
    answer.querySelector<HTMLElement>('[aria-invalid]') ?? answer.querySelector<HTMLElement>('[data-focus]');
  target?.focus();
  if (!target?.matches('input')) target?.scrollIntoView({ block: 'nearest' });
}

/** No answer, or none of ours: what was typed stays, the words for it came with the form. */
function sayFailure(form: HTMLFormElement): void {
  form.querySelector('.form-problem')?.remove();
  const words = document.createElement('p');
  words.className = 'form-problem';
  words.setAttribute('role', 'alert');
  words.textContent = form.dataset.failure ?? '';
  form.prepend(words);
}
