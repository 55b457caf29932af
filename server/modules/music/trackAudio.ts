import type { Transaction } from 'kysely';
import type { ChosenAudio } from '#contracts/api/music.ts';
import { withContentVersion } from '#contracts/mediaContents.ts';
import {
  isStreaming,
  type StreamingTracklist,
  type Tracklist,
  type TracklistTrack,
  trackKeys,
} from '#contracts/music.ts';
import type { Problem } from '#contracts/validation.ts';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { InvalidFieldsError } from '../../plugins/apiError.ts';
import { addressOf, lockedTypes, namedFiles } from '../uploads/uploads.ts';

type Needs = Pick<Dependencies, 'db' | 'config'>;

/**
 * Returns a new tracklist in which the tracks that were in the stored one keep their audio files.
 */
export function keepAudio(stored: Tracklist, next: StreamingTracklist): StreamingTracklist {
  if (!isStreaming(stored)) return next;
  const kept = new Map(
    stored.items.flatMap((track) => (track.audio ? trackKeys(track).map((id) => [id, track.audio]) : [])),
  );
  const audioOf = (track: TracklistTrack) =>
    trackKeys(track)
      .map((id) => kept.get(id))
      .find(Boolean) ?? null;
  return { ...next, items: next.items.map((track) => ({ ...track, audio: audioOf(track) })) };
}

/**
 * Returns a tracklist with the URLs and names of the audio files; null for files that have been deleted from the media library.
 */
export async function presentAudio({ db, config }: Needs, tracklist: Tracklist): Promise<Tracklist> {
  if (!isStreaming(tracklist)) return tracklist;
  const filenames = tracklist.items.flatMap(({ audio }) => audio?.filename ?? []);
  if (filenames.length === 0) return tracklist;
  const files = await namedFiles(db, filenames);
  const audioOf = ({ audio }: TracklistTrack) => {
    const file = audio ? files.get(audio.filename) : undefined;
    if (!audio || !file) return null;
    const url = withContentVersion(addressOf(config, audio.filename), file.content_version);
    return { ...audio, url, name: file.name };
  };
  return { ...tracklist, items: tracklist.items.map((track) => ({ ...track, audio: audioOf(track) })) };
}

/**
 * Returns the stored tracklist with the chosen audio files. A track that is in the list twice gets the file twice.
 * @throws InvalidFieldsError for tracks that are not in the list or named twice, and files that are not audio files of
 * the media library, or that the caller does not see and the list does not use yet
 */
export async function withChosenAudio(
  trx: Transaction<Database>,
  { config }: Pick<Needs, 'config'>,
  { caller, stored, chosen }: { caller: Caller; stored: Tracklist; chosen: readonly ChosenAudio[] },
): Promise<StreamingTracklist> {
  const tracks = isStreaming(stored) ? stored : null;
  const used = tracks?.items.flatMap(({ audio }) => audio?.filename ?? []) ?? [];
  const idOf = ({ service_id }: TracklistTrack) => (tracks ? service_id[tracks.options.service] : null);
  const problems = [
    ...problemsOfTracks(chosen, new Set(tracks?.items.map(idOf))),
    ...(await problemsOfFiles(trx, caller, { chosen, used })),
  ];
  if (!tracks || problems.length > 0) throw new InvalidFieldsError(problems);
  const files = new Map(chosen.map(({ track_id, filename }) => [track_id, filename]));
  const items = tracks.items.map((track) => {
    const filename = files.get(idOf(track) ?? '');
    if (filename === undefined) return track;
    return { ...track, audio: filename === null ? null : { filename, url: addressOf(config, filename) } };
  });
  return { ...tracks, items };
}

function problemsOfTracks(chosen: readonly ChosenAudio[], ids: ReadonlySet<string | null>): Problem[] {
  const named = chosen.map(({ track_id }) => track_id);
  const first = new Map(named.toReversed().map((id, at) => [id, named.length - 1 - at]));
  return named.flatMap((id, at): Problem[] => {
    if (!ids.has(id)) return [{ loc: ['items', at, 'track_id'], code: 'no-such-track' }];
    return first.get(id) === at ? [] : [{ loc: ['items', at], code: 'uniqueItems' }];
  });
}

async function problemsOfFiles(
  trx: Transaction<Database>,
  caller: Caller,
  { chosen, used }: { chosen: readonly ChosenAudio[]; used: readonly string[] },
): Promise<Problem[]> {
  const filenames = chosen.flatMap(({ filename }) => filename ?? []);
  const types = filenames.length > 0 ? await lockedTypes(trx, caller, { filenames, used }) : new Map();
  return chosen.flatMap(({ filename }, at): Problem[] => {
    if (filename === null || types.get(filename) === 'audio') return [];
    return [{ loc: ['items', at, 'filename'], code: types.has(filename) ? 'not-audio' : 'no-such-file' }];
  });
}
