import { DecoderWorker } from './decoderWorker.ts';

/** The duration of a sound or video, and the dimensions of a video in pixels; null if the file does not contain them. */
type MediaDetails = { durationMs: number | null; width: number | null; height: number | null };

const unknown: MediaDetails = { durationMs: null, width: null, height: null };

const thread = new DecoderWorker<{ path: string; mimetype: string }, MediaDetails>({
  program: 'mediaDetailsWorker',
  runsIn: 'thread',
  patienceMs: 4_000,
  memoryMb: 128,
});

/** Reads the details of a local sound or video. Files that can't be read in time have none. */
export async function readMediaDetails(path: string, mimetype: string): Promise<MediaDetails> {
  return (await thread.ask({ path, mimetype })) ?? unknown;
}
