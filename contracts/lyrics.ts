/*
 * The lyrics or transcripts of a tracklist's tracks are messages of the campaign with the ids `track.{id}.lyrics`. The id is
 * that of the track at a streaming service.
 */

/** Regular expression of the ids of lyrics, as JSON Schema needs it. They may be as long as texts of a page. */
export const lyricsPattern = '^track\\.[A-Za-z0-9_-]{1,100}\\.lyrics$';

const lyrics = new RegExp(lyricsPattern);

/** Returns whether a message id is that of lyrics. */
export const isLyricsId = (id: string): boolean => lyrics.test(id);

/** Returns the message ids under which a track may have its lyrics, by its ids at the services. */
export const lyricsIds = ({ spotify, apple }: { spotify?: string | null; apple?: string | null }): string[] =>
  [spotify, apple].flatMap((id) => (id ? [`track.${id}.lyrics`] : []));
