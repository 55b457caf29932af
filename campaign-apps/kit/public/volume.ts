const name = 'volume';

/** Sets the volume that this browser used last, and shows the volume controls of the page. */
export function startVolume(audio: HTMLAudioElement): void {
  audio.volume = storedVolume();
  showVolume(audio);
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.closest('[data-volume]')) return;
    audio.volume = Number(target.value);
    try {
      localStorage.setItem(name, target.value);
    } catch {
      // Storage is blocked: the volume lasts as long as the page.
    }
  });
}

/** Shows the volume in its controls, also in those of a part of the page that was replaced. */
export function showVolume(audio: HTMLAudioElement): void {
  if (!canSetVolume()) return;
  for (const label of document.querySelectorAll<HTMLElement>('[data-volume]')) {
    const input = label.querySelector('input');
    if (input && document.activeElement !== input) input.value = String(audio.volume);
    label.hidden = false;
  }
}

/** Phones of Apple have only the volume of the device. */
function canSetVolume(): boolean {
  const probe = new Audio();
  probe.volume = 0.5;
  return probe.volume === 0.5;
}

function storedVolume(): number {
  try {
    const stored = Number(localStorage.getItem(name) ?? 1);
    return stored >= 0 && stored <= 1 ? stored : 1;
  } catch {
    return 1;
  }
}
