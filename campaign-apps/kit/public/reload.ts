/**
 * Asks for the page again in a second. A visitor who has begun the form keeps what stands there, and one who watches a
 * video watches on; the page says nothing wrong meanwhile.
 */
export function reloadUnlessBusy(): void {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    '[data-sign-up] :is(input:not([type="hidden"]), select)',
  );
  const typed = [...fields].some((field) =>
    field instanceof HTMLInputElement && field.type === 'checkbox' ? field.checked : field.value !== '',
  );
  const watches = document.querySelector('.video-panel iframe') !== null;
  if (!typed && !watches) setTimeout(() => location.reload(), 1_000);
}
