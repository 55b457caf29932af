import { hasSound, type Sound } from '../values/sound.ts';
import { trackEmbed } from '../view/trackEmbed.ts';
import type { Player } from './player.ts';
import { showVolume } from './volume.ts';

/** The services whose players the visitor agreed to load on this page. */
const agreed = new Set<string>();

/** Shows a track's state in the page's panel, and how to listen to it at a service if the page can't play it. */
export function showSound(player: Player, sound: Sound | null): void {
  const panel = document.querySelector<HTMLElement>('[data-sound-panel]');
  if (!panel) return;
  const isOwn = sound !== null && hasSound(sound);
  showVolume(player.audio, sound === null || isOwn);
  const isLoaded = isOwn && player.sound?.id === sound.id;
  const isFailed = isLoaded && player.state === 'failed';
  const note = sound && noteOf(player, isOwn, isLoaded);
  setText(panel.querySelector('[data-sound-note]'), note ? fill(panel.dataset[note], sound, null) : '');
  const needsService = sound !== null && (!isOwn || isFailed);
  showLink(panel, sound, needsService || (isLoaded && player.isPreview));
  showEmbed(panel, needsService ? sound : null);
}

/** Creates a service's player when the visitor agrees; `opened` is called before it. */
export function enableEmbeds(opened: () => void): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[data-embed]') : null;
    const panel = button?.closest<HTMLElement>('[data-sound-panel]');
    if (!button || !panel) return;
    opened();
    agreed.add(button.dataset.service ?? '');
    openFrame(panel, button.dataset.embed ?? '', button.dataset.title ?? '');
    panel.querySelector('iframe')?.focus();
  });
}

function noteOf({ state, isPreview }: Player, isOwn: boolean, isLoaded: boolean): string | null {
  if (!isOwn) return 'none';
  if (!isLoaded) return null;
  if (state === 'playing') return isPreview ? 'preview' : null;
  if (state === 'ended') return isPreview ? 'previewOver' : null;
  return ['loading', 'failed', 'elsewhere'].includes(state) ? state : null;
}

function fill(template: string | undefined, { title }: Sound, service: string | null): string {
  return (template ?? '').replace('{title}', () => title).replaceAll('{service}', () => service ?? '');
}

function setText(element: Element | null, words: string): void {
  if (element && element.textContent !== words) element.textContent = words;
}

function showLink(panel: HTMLElement, sound: Sound | null, isShown: boolean): void {
  const place = panel.querySelector<HTMLElement>('[data-elsewhere]');
  if (!place) return;
  place.hidden = !isShown || !sound?.link;
  if (!sound?.link || place.hidden) return;
  const link = place.querySelector('a') ?? createLink(place);
  link.href = sound.link.address;
  link.dataset.service = sound.link.service;
  setText(link, fill(panel.dataset.listenAt, sound, sound.link.name));
}

function createLink(place: HTMLElement): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = 'sound-link';
  link.rel = 'noopener';
  place.prepend(link);
  return link;
}

function showEmbed(panel: HTMLElement, sound: Sound | null): void {
  const offer = panel.querySelector<HTMLElement>('[data-embed-offer]');
  const button = panel.querySelector<HTMLElement>('button[data-embed]');
  const link = sound?.link;
  if (!offer || !button) return;
  const embed = link ? trackEmbed(link) : null;
  if (!sound || !link || !embed) {
    offer.hidden = true;
    closeFrame(panel);
    return;
  }
  const title = fill(panel.dataset.embedTitle, sound, link.name);
  Object.assign(button.dataset, { embed, service: link.service, title });
  setText(button, fill(panel.dataset.embed, sound, link.name));
  setText(panel.querySelector('[data-embed-note]'), fill(panel.dataset.embedNote, sound, link.name));
  offer.hidden = agreed.has(link.service);
  if (offer.hidden) openFrame(panel, embed, title);
}

function openFrame(panel: HTMLElement, address: string, title: string): void {
  const place = panel.querySelector<HTMLElement>('[data-embed-frame]');
  if (!place || !address || place.querySelector('iframe')?.src === address) return;
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.allow = 'autoplay; encrypted-media';
  // The frame has a different origin from this page, so it can only access its own data.
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox');
  frame.src = address;
  place.replaceChildren(frame);
  place.hidden = false;
}

function closeFrame(panel: HTMLElement): void {
  const place = panel.querySelector<HTMLElement>('[data-embed-frame]');
  if (!place || place.hidden) return;
  place.replaceChildren();
  place.hidden = true;
}
