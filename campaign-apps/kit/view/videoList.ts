import { type Html, html } from '#contracts/html.ts';
import type { PublicPage } from '../app/publicPage.ts';
import type { Video } from '../campaign/videos.ts';
import { legalNote } from '../page/legal.ts';

type VideoPage = Pick<PublicPage, 'text' | 'legal'>;

/** Renders the videos with a heading. `note` is a sentence of the app. Returns nothing without videos. */
export function videoSection(page: VideoPage, videos: readonly Video[], note?: string | null | false): Html | null {
  if (videos.length === 0) return null;
  const { text } = page;
  return html`<section class="videos" aria-labelledby="videos-title">
    <h2 id="videos-title">${text('videos.title')}</h2>
    ${note && html`<p class="videos-note">${note}</p>`}
    <ol>${videos.map((video, index) => html`<li>${videoPlayer(video, `video-${index + 1}`, text)}</li>`)}</ol>
    ${videoNotes(page)}
  </section>`;
}

/** Renders the notes below videos. Playing one is a consent, so they link the privacy notice. */
export const videoNotes = (page: VideoPage): Html => html`<p class="videos-note">${page.text('videos.note')}</p>
    ${legalNote(page, ['privacy'])}`;

/**
 * Renders a video as a link to its page. The page's script turns the link into a button that plays the video in place:
 * it creates the frame on click, so that nothing is requested from YouTube or Vimeo before. `id` is unique on the page.
 */
export function videoPlayer({ title, service, page, player }: Video, id: string, text: PublicPage['text']): Html {
  return html`<a class="video-play" href="${page}" rel="noopener" data-plays="${id}">${mark}
      <span class="visually-hidden">${text('videos.play')}</span>
      <span class="video-words"><b>${title}</b> <span>${service}</span></span></a>
    <div class="video-panel" id="${id}" data-player="${player}" data-title="${title}" hidden>
      <p><a href="${page}" target="_blank" rel="noopener">${text('videos.at', { service })}</a></p>
    </div>`;
}

const mark = html`<svg class="video-mark" viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="24" /><path class="video-go" d="M19 14v20l16-10z" /><path class="video-close" d="M17 17h14v14H17z" /></svg>`;
