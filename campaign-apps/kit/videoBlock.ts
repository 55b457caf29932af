import { type Html, html } from '../../contracts/html.ts';
import type { PublicPage } from './publicPage.ts';
import { fieldsOf, listOf } from './read.ts';
import { videoNotes, videoPlayer } from './videoList.ts';
import { readVideo, type Video } from './videos.ts';
import { blockKind } from './view/blockKind.ts';
import { webAddress } from './webAddress.ts';

/**
 * A video of YouTube or Vimeo, which loads when the visitor plays it, or of the media library. Needs the texts of
 * `videoMessages` and `playVideos()` in the page's script.
 */
export const videoBlock = blockKind({
  type: 'video',
  label: 'Video',
  fields: {
    address: {
      kind: 'address',
      label: 'Video URL',
      help: 'A video at YouTube or Vimeo, or the URL of a video in the media library',
    },
    title: { kind: 'line', label: 'Title', help: 'What the video shows' },
  },
  view: ({ address, title }, page, _at, blockId) =>
    libraryVideo(page, address, title) ?? embeddedVideo(page, readVideo(address, title), `video-of-${blockId}`),
});

/** Returns whether a stored page has a block of this kind. */
export const hasVideoBlock = (page: unknown): boolean =>
  listOf(fieldsOf(page).blocks).some((block) => fieldsOf(block).type === videoBlock.type);

/** Matches the library's names of videos. */
const videoName = /\.(mp4|webm|mov)$/;

function libraryVideo({ uploadsUrl }: PublicPage, given: string, title: string): Html | null {
  const address = webAddress(given);
  if (!address || uploadsUrl === null || !address.startsWith(uploadsUrl) || !videoName.test(address)) return null;
  const name = title.trim() !== '' && html` aria-label="${title}"`;
  // Nothing of the file is loaded before the visitor plays it.
  return html`<video class="library-video" src="${address}"${name} controls playsinline preload="none"></video>`;
}

const embeddedVideo = (page: PublicPage, video: Video | null, id: string): Html | null =>
  video && html`<div class="videos video-block">${videoPlayer(video, id, page.text)}${videoNotes(page)}</div>`;
