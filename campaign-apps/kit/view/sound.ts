import { type Html, html } from '#contracts/html.ts';
import type { PublicPage } from '../app/publicPage.ts';
import type { Track } from '../campaign/tracklist.ts';
import { hasSound, type Sound } from '../values/sound.ts';
import { soundOf } from './trackSound.ts';

type Page = Pick<PublicPage, 'services' | 'text'>;

/** The texts that the player's script shows, by the last part of their ids. */
const texts = [
  'loading',
  'failed',
  'none',
  'preview',
  'preview_over',
  'elsewhere',
  'listen_at',
  'embed',
  'embed_note',
  'embed_title',
] as const;

/** Renders the attribute with what the page's script plays of a track. */
export const soundAttribute = ({ services }: Page, track: Track): Html => attribute(soundOf(track, services));

/**
 * Renders the same for a row of tracks, whose first `b` shows the title and the `span` after it the artists, and which
 * has `trackServices`. The page is shorter by 0.8 KB without them here, which can save a round trip.
 */
export function rowSoundAttribute({ services }: Page, track: Track): Html {
  const { title: _title, artists: _artists, link: _link, ...rest } = soundOf(track, services);
  return attribute(rest);
}

const attribute = (sound: object): Html => html` data-sound="${JSON.stringify(sound)}"`;

/**
 * Renders the part of every player below its controls: volume, messages, and the way to a service. Without script, and
 * for a track that the page cannot play, it is one link to the track at its service.
 */
export function soundPanel({ services, text }: Page, track: Track | null): Html {
  const sound = track && soundOf(track, services);
  const isOwn = sound === null || hasSound(sound);
  const link = isOwn ? null : sound.link;
  const words = texts.map((name) => html` data-${name.replaceAll('_', '-')}="${text(`sound.${name}`)}"`);
  return html`<div class="sound" data-sound-panel${words}>
    <label class="sound-volume" data-volume${!isOwn && html` hidden`}><span class="visually-hidden">${text('sound.volume')}</span>${speaker}
      <input type="range" id="sound-volume" min="0" max="1" step="0.05" value="1"></label>
    <p class="sound-note" role="status" data-sound-note></p>
    <div class="sound-elsewhere" data-elsewhere${link === null && html` hidden`}>
      ${linkTo(link, sound, text)}
      <div class="sound-embed" data-embed-offer hidden><button type="button" data-embed></button> <p data-embed-note></p></div>
    </div>
    <div class="sound-frame" data-embed-frame hidden></div>
  </div>`;
}

/** The page's script creates the link if there is none, because search engines don't accept one without an address. */
function linkTo(link: Sound['link'], sound: Sound | null, text: Page['text']): Html | null {
  if (!link || !sound) return null;
  const words = text('sound.listen_at', { title: sound.title, service: link.name });
  return html`<a class="sound-link" href="${link.address}" data-service="${link.service}" rel="noopener">${words}</a>`;
}

/** Says before the music starts that the page plays excerpts; null if it plays whole tracks, or none. */
export function excerptNote({
  text,
  status,
  tracklist,
}: Pick<PublicPage, 'text' | 'status' | 'tracklist'>): Html | null {
  const heard = tracklist.tracks.filter(({ audio, previewUrl }) => audio !== null || previewUrl !== null);
  const excerpts = heard.filter(({ audio }) => audio === null).length;
  if (status === 'ended' || excerpts === 0) return null;
  return html`<p class="when">${text(excerpts === heard.length ? 'sound.excerpts' : 'sound.some_excerpts')}</p>`;
}

/** Renders the browser's own player for visitors without script; `fromMs` is where it starts. */
export function plainAudio({ text }: Pick<PublicPage, 'text'>, track: Track, fromMs = 0): Html | null {
  const source = track.audio ?? track.previewUrl;
  if (source === null) return null;
  const start = fromMs > 0 ? `#t=${Math.round(fromMs / 1_000)}` : '';
  const label = text('sound.plain', { title: track.title });
  return html`<noscript><audio class="plain-audio" controls preload="none" src="${source}${start}" aria-label="${label}"></audio></noscript>`;
}

const speaker = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 9v6h4l5 4V5L8 9z" /><path class="sound-waves" d="M16 8.5a5 5 0 0 1 0 7M18.5 6a8.5 8.5 0 0 1 0 12" /></svg>`;

/** The symbols of a button that plays and pauses; the styles show the one that fits `data-on`. */
export const playSymbols = html`<svg class="play-symbols" viewBox="0 0 48 48" aria-hidden="true"><path class="when-off" d="M17 11v26l20-13z" /><path class="when-on" d="M15 12h5v24h-5zM28 12h5v24h-5z" /></svg>`;
