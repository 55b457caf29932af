import { type Html, html } from '#contracts/html.ts';
import type { PublicPage } from '../app/publicPage.ts';
import type { Track } from '../campaign/tracklist.ts';
import { listenButton } from './listenButton.ts';

/**
 * Renders a track's picture in a fixed size, a drawn record if it has none, with the button that plays the track on it.
 * The track's name belongs beside it.
 */
export const trackPicture = (page: PublicPage, track: Track): Html =>
  html`<div class="track-picture">${
    track.image
      ? html`<img src="${track.image}" alt="" width="48" height="48" loading="lazy">`
      : html`<i class="drawn-record"></i>`
  }${listenButton(page, track)}</div>`;
