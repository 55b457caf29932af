import { type Html, html } from '#contracts/html.ts';
import { blockKind } from '../app/blockKind.ts';
import type { PublicPage } from '../app/publicPage.ts';
import { readVideo, type Video } from '../campaign/videos.ts';
import type { Picture } from '../page/blocks.ts';
import { fieldsOf, listOf } from '../values/read.ts';
import { webAddress } from '../values/webAddress.ts';
import { resizedAddress } from './picture.ts';
import { videoNotes, videoPlayer } from './videoList.ts';

/** In pixels. Posters have no `srcset`; this is sharp enough for a video between texts and for phones. */
const posterWidth = 960;

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
      help: 'A video at YouTube or Vimeo, or one of the media library',
      library: 'video',
      pictureField: 'poster',
    },
    title: { kind: 'line', label: 'Title', help: 'What the video shows' },
    poster: {
      kind: 'picture',
      label: 'Poster image',
      help: 'Shown before a video of the media library plays',
      size: { width: 1280, height: 720 },
      hasAlt: false,
    },
  },
  view: ({ address, title, poster }, page, _at, blockId) =>
    libraryVideo(page, { address, title, poster }) ??
    embeddedVideo(page, readVideo(address, title), `video-of-${blockId}`),
});

/** Returns whether a stored page has a block of this kind. */
export const hasVideoBlock = (page: unknown): boolean =>
  listOf(fieldsOf(page).blocks).some((block) => fieldsOf(block).type === videoBlock.type);

/** Returns whether the name at the end of a URL is one that the library gives to videos. */
export const isVideoFile = (address: string): boolean => /\.(mp4|webm|mov)(\?v=\d{1,9})?$/.test(address);

type LibraryVideo = { address: string; title: string; poster: Picture | null };

function libraryVideo(page: PublicPage, { address: given, title, poster }: LibraryVideo): Html | null {
  const { uploadsUrl } = page;
  const address = webAddress(given);
  if (!address || uploadsUrl === null || !address.startsWith(uploadsUrl) || !isVideoFile(address)) return null;
  const name = title.trim() !== '' && html` aria-label="${title}"`;
  const posterAddress = webAddress(poster?.url);
  const image = posterAddress && html` poster="${resizedAddress(page, posterAddress, posterWidth)}"`;
  // Nothing of the file is loaded before the visitor plays it.
  return html`<video class="library-video" src="${address}"${name}${image} controls playsinline preload="none"></video>`;
}

const embeddedVideo = (page: PublicPage, video: Video | null, id: string): Html | null =>
  video && html`<div class="videos video-block">${videoPlayer(video, id, page.text)}${videoNotes(page)}</div>`;
