import { type Html, html } from '#contracts/html.ts';
import { directionOf } from '#contracts/textDirection.ts';
import { type PublicPage, paragraphs } from '../app/publicPage.ts';
import type { Track } from '../campaign/tracklist.ts';

type LyricsPage = Pick<PublicPage, 'text' | 'ownText' | 'locale'>;

/** Maximum characters on one page, which is more than 100 songs have. The lyrics of further tracks are left out. */
const maxCharacters = 400_000;

/** Renders the lyrics of the tracks that have some, folded; null without any. */
export function lyricsSection(page: LyricsPage, tracks: readonly Track[]): Html | null {
  let left = maxCharacters;
  const shown = tracks.flatMap((track) => {
    const lyrics = lyricsOf(page, track);
    left -= lyrics?.words.length ?? 0;
    return lyrics && left >= 0 ? [{ track, ...lyrics }] : [];
  });
  if (shown.length === 0) return null;
  return html`<section class="lyrics" aria-labelledby="lyrics-title"><h2 id="lyrics-title">${page.text('lyrics.title')}</h2>
    ${shown.map(({ track, words, locale }) => html`<details><summary>${track.title}</summary><div class="text-block" lang="${locale}" dir="${directionOf(locale)}">${paragraphs(words)}</div></details>`)}</section>`;
}

function lyricsOf({ ownText, locale }: LyricsPage, { lyrics }: Track): { words: string; locale: string } | null {
  if (typeof lyrics === 'string') return lyrics.trim() === '' ? null : { words: lyrics, locale };
  return lyrics.map((id) => ownText(id)).find((text) => text?.words.trim()) ?? null;
}
