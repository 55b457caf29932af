import { hasSound, readSound, type Sound } from '../values/sound.ts';
import { clockTime } from '../view/playback.ts';
import { partsReplaced } from './ajaxForms.ts';
import { createPlayer, type Player } from './player.ts';
import { showToggle, showTrack, writePart } from './showPlaying.ts';
import { enableEmbeds, showSound } from './soundPanel.ts';

/** Makes the buttons of `listenButton` play in the page's `listenDock`, one track at a time. */
export function listenInLists(): void {
  const dock = document.getElementById('listen-dock');
  if (!dock) return;
  let chosen: Sound | null = null;
  const seek = (seconds: number) => {
    player.audio.currentTime = seconds;
  };
  const resume = () => chosen && hasSound(chosen) && player.play(chosen, 0);
  const player = createPlayer({ play: resume, pause: () => player.pause(), seek }, () => show());
  const show = () => showDock(dock, player, chosen);
  const choose = (sound: Sound | null) => {
    if (chosen && sound?.id === chosen.id && isOn(player)) return player.pause();
    chosen = sound;
    if (sound && hasSound(sound)) player.play(sound, 0);
    else player.pause();
    show();
  };

  const { style } = document.documentElement;
  new ResizeObserver(() => style.setProperty('--dock-size', `${dock.offsetHeight}px`)).observe(dock);
  enableEmbeds(() => player.pause());
  document.addEventListener(partsReplaced, show);
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const button = target.closest<HTMLElement>('[data-listen]');
    if (button) choose(readSound(button.dataset.sound));
    else if (target.closest('[data-toggle]')) choose(chosen);
    else if (target.closest('[data-dock-close]')) close();
  });
  dock.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.dataset.seek !== undefined) seek(Number(target.value));
  });
  for (const event of ['timeupdate', 'durationchange', 'seeked'])
    player.audio.addEventListener(event, () => showPosition(dock, player.audio));

  function close(): void {
    const button = chosen && buttonOf(chosen);
    chosen = null;
    player.pause();
    show();
    button?.focus();
  }
}

const isOn = ({ state }: Player): boolean => state === 'playing' || state === 'loading';

const buttonOf = ({ id }: Sound): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-listen]')].find(
    (button) => readSound(button.dataset.sound)?.id === id,
  );

function showDock(dock: HTMLElement, player: Player, chosen: Sound | null): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-listen]')) {
    showToggle(button, chosen !== null && readSound(button.dataset.sound)?.id === chosen.id && isOn(player));
  }
  dock.hidden = chosen === null;
  if (!chosen) return;
  showTrack(dock, chosen);
  const toggle = dock.querySelector<HTMLElement>('[data-toggle]');
  if (toggle) {
    toggle.hidden = !hasSound(chosen);
    showToggle(toggle, isOn(player), player.state === 'refused' ? dock.dataset.tap : undefined);
  }
  for (const line of dock.querySelectorAll<HTMLElement>('.dock-seek')) line.hidden = !hasSound(chosen);
  showSound(player, chosen);
}

function showPosition(dock: HTMLElement, { currentTime, duration }: HTMLAudioElement): void {
  const slider = dock.querySelector<HTMLInputElement>('[data-seek]');
  if (!slider || !Number.isFinite(duration)) return;
  slider.max = String(Math.ceil(duration));
  slider.value = String(currentTime);
  slider.setAttribute('aria-valuetext', clockTime(currentTime * 1_000));
  writePart(dock, 'position', clockTime(currentTime * 1_000));
  writePart(dock, 'length', clockTime(duration * 1_000));
}
