/*
 * Caption files of the media library (WebVTT, https://www.w3.org/TR/webvtt1/).
 */

const time = '(?:(\\d{2,4}):)?([0-5]\\d):([0-5]\\d)\\.(\\d{3})';
const timing = new RegExp(`^${time}[ \\t]*-->[ \\t]*${time}(?:[ \\t].*)?$`);

const linesOf = (text: string): string[] => text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);

/** Returns the start and end of a cue in milliseconds; null for another line. */
function timesOf(line: string): { start: number; end: number } | null {
  const parts = timing
    .exec(line)
    ?.slice(1)
    .map((part) => Number(part ?? 0));
  if (!parts) return null;
  const msOf = ([hours = 0, minutes = 0, seconds = 0, ms = 0]: number[]) =>
    ((hours * 60 + minutes) * 60 + seconds) * 1_000 + ms;
  return { start: msOf(parts.slice(0, 4)), end: msOf(parts.slice(4)) };
}

/**
 * Returns the number of the first line that is not valid: the first one without `WEBVTT`, or a time that is malformed,
 * ends before it starts or starts before the previous one. Null for a valid file.
 */
export function badCaptionLine(text: string): number | null {
  let last = 0;
  for (const [index, line] of linesOf(text).entries()) {
    if (index === 0 && !/^WEBVTT(?:[ \t]|$)/.test(line)) return 1;
    // No other line may contain the arrow.
    if (!line.includes('-->')) continue;
    const times = timesOf(line);
    if (!times || times.start < last || times.end <= times.start) return index + 1;
    last = times.start;
  }
  return null;
}

/** Text that is shown for some time; `startMs` is from the start of the video. */
type Cue = { startMs: number; text: string };

/** Returns the first cues of a file, without formatting. */
export function firstCues(text: string, most: number): Cue[] {
  const cues: Cue[] = [];
  let open: Cue | null = null;
  for (const line of linesOf(text)) {
    const times = timesOf(line);
    if (times && cues.length === most) break;
    if (times) {
      open = { startMs: times.start, text: '' };
      cues.push(open);
    } else if (line.trim() === '') open = null;
    else if (open) open.text = `${open.text}\n${line.replaceAll(/<[^<>]*>/g, '')}`.trim();
  }
  return cues;
}
