import { sayFailure } from './formFailure.ts';
import { showLateFields } from './lateFields.ts';

/**
 * Submits the sign-up without leaving the page. The server responds with the whole page, as it does without script;
 * only the sign-up section is taken from it, so that every state is rendered in one place.
 */
export function enableAjaxSignUp(): void {
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
    const section = answer?.querySelector('#sign-up');
    if (section) replaceSection(form, section);
    else sayFailure(form, answer);
  });
}

async function sendForm(form: HTMLFormElement): Promise<Document | null> {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value);
  try {
    const response = await fetch(form.action, { method: 'POST', body: fields });
    return new DOMParser().parseFromString(await response.text(), 'text/html');
  } catch {
    return null;
  }
}

function replaceSection(form: HTMLFormElement, answer: Element): void {
  showLateFields(answer);
  form.closest('#sign-up')?.replaceWith(answer);
  // The link leads to the form, which is gone.
  if (!answer.querySelector('form')) document.querySelector('.jump a[href="#sign-up"]')?.parentElement?.remove();
  const target =
    answer.querySelector<HTMLElement>('[aria-invalid]') ?? answer.querySelector<HTMLElement>('[data-focus]');
  target?.focus();
  if (!target?.matches('input')) target?.scrollIntoView({ block: 'nearest' });
}
