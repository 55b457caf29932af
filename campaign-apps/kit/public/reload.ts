/**
 * Reloads the page in a second, unless the visitor has started to fill in the sign-up or watches a video. The page
 * stays correct without the reload.
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
