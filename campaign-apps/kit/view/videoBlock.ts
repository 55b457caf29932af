import { type Html, html } from '#contracts/html.ts';
import { nearestLocale } from '#contracts/nearestLocale.ts';
import { blockKind } from '../app/blockKind.ts';
import type { PublicPage } from '../app/publicPage.ts';
import { readVideo, type Video } from '../campaign/videos.ts';
import type { Caption, Picture } from '../page/blocks.ts';
import { languageName } from '../page/languages.ts';
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
    captions: {
      kind: 'captions',
      label: 'Captions',
      help: 'WebVTT files for a video of the media library. YouTube and Vimeo have their own captions.',
    },
  },
  view: ({ address, title, poster, captions }, page, _at, blockId) =>
    libraryVideo(page, { address, title, poster, captions }) ??
    embeddedVideo(page, readVideo(address, title), `video-of-${blockId}`),
});

/** Returns whether a stored page has a block of this kind. */
export const hasVideoBlock = (page: unknown): boolean =>
  listOf(fieldsOf(page).blocks).some((block) => fieldsOf(block).type === videoBlock.type);

/** Returns whether the name at the end of a URL is one that the library gives to videos. */
export const isVideoFile = (address: string): boolean => /\.(mp4|webm|mov)(\?v=\d{1,9})?$/.test(address);

/** Returns whether a URL is http(s) and ends like those of the library's caption files. */
export const isCaptionFile = (address: string): boolean =>
  webAddress(address) !== null && /\.vtt(\?v=\d{1,9})?$/.test(address);

type LibraryVideo = {
  address: string;
  title: string;
  poster: Picture | null;
  captions: readonly Caption[] | null;
};

function libraryVideo(page: PublicPage, { address: given, title, poster, captions }: LibraryVideo): Html | null {
  const address = webAddress(given);
  if (!address || !isInLibrary(page, address) || !isVideoFile(address)) return null;
  const name = title.trim() !== '' && html` aria-label="${title}"`;
  const posterAddress = webAddress(poster?.url);
  const image = posterAddress && html` poster="${resizedAddress(page, posterAddress, posterWidth)}"`;
  const tracks = textTracks(page, captions ?? []);
  // Browsers load captions of another origin only for a video that is requested with CORS too.
  const crossOrigin = tracks.length > 0 && html` crossorigin="anonymous"`;
  // Nothing of the video is loaded before the visitor plays it; browsers may load the captions that are switched on.
  return html`<video class="library-video" src="${address}"${name}${image}${crossOrigin} controls playsinline preload="none">${tracks}</video>`;
}

const isInLibrary = ({ uploadsUrl }: PublicPage, address: string): boolean =>
  uploadsUrl !== null && address.startsWith(uploadsUrl);

/** Renders the captions of a video. Those in the page's language are switched on. */
function textTracks(page: PublicPage, captions: readonly Caption[]): Html[] {
  const shown = captions.filter(({ url }) => isInLibrary(page, url) && isCaptionFile(url));
  const spoken = nearestLocale(
    page.locale,
    shown.map(({ language }) => language),
  );
  const first = shown.find(({ language }) => language === spoken);
  return shown.map(
    (caption) =>
      html`<track kind="${caption.kind}" srclang="${caption.language}" label="${languageName(caption.language)}" src="${caption.url}"${caption === first && html` default`}>`,
  );
}

const embeddedVideo = (page: PublicPage, video: Video | null, id: string): Html | null =>
  video && html`<div class="videos video-block">${videoPlayer(video, id, page.text)}${videoNotes(page)}</div>`;
