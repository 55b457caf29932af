let stays = false;

/** Keeps the page from being reloaded, because a reload would stop its sound. */
export function stayOnPage(isNeeded: boolean): void {
  stays = isNeeded;
}

/** Returns whether the visitor has started to fill in the sign-up. */
export function hasTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    '[data-sign-up] :is(input:not([type="hidden"]), select)',
  );
  return [...fields].some((field) =>
    field instanceof HTMLInputElement && field.type === 'checkbox' ? field.checked : field.value !== '',
  );
}

/**
 * Reloads the page in a second, unless the visitor has started to fill in the sign-up, watches a video or listens. The
 * page stays correct without the reload.
 */
export function reloadUnlessBusy(): void {
  const isPlaying = [...document.querySelectorAll('video')].some((video) => !video.paused);
  const watches = isPlaying || document.querySelector('.video-panel iframe') !== null;
  if (!hasTyped() && !watches && !stays) setTimeout(() => location.reload(), 1_000);
}
