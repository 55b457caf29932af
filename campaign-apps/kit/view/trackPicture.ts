import { type Html, html } from '../../../contracts/html.ts';
import type { Track } from '../tracklist.ts';

/** Renders a track's picture in a fixed size; a drawn record if it has none. The track's name is beside it. */
export const trackPicture = ({ image }: Pick<Track, 'image'>): Html =>
  image
    ? html`<img class="track-picture" src="${image}" alt="" width="48" height="48" loading="lazy">`
    : html`<i class="track-picture drawn-record"></i>`;
