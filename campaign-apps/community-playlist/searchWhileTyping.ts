const pauseMs = 200;

/** Sends the search whenever its reader stops typing for a moment; its button goes on doing the same. */
export function searchWhileTyping(): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches('[data-search]')) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => target.form?.requestSubmit(), pauseMs);
  });
}
