import { readStored, writeStored } from './browserStorage.ts';

const name = 'volume';

/** On iOS, scripts cannot set the volume. */
let canSet = true;

/** Sets the volume that this browser used last, and follows the volume controls of the page. */
export function startVolume(audio: HTMLAudioElement): void {
  audio.volume = 0.5;
  canSet = audio.volume === 0.5;
  audio.volume = storedVolume();
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.closest('[data-volume]')) return;
    audio.volume = Number(target.value);
    writeStored(name, target.value);
  });
}

/** Shows or hides the volume controls, also those of a part of the page that was replaced. */
export function showVolume(audio: HTMLAudioElement, isNeeded: boolean): void {
  for (const label of document.querySelectorAll<HTMLElement>('[data-volume]')) {
    const input = label.querySelector('input');
    if (input && document.activeElement !== input) input.value = String(audio.volume);
    label.hidden = !isNeeded || !canSet;
  }
}

function storedVolume(): number {
  const stored = Number(readStored(name) ?? 1);
  return stored >= 0 && stored <= 1 ? stored : 1;
}
