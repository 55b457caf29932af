import { useFormContext, useWatch } from 'react-hook-form';
import type { TracklistVideo } from '#contracts/music.ts';
import { source, videosIn } from './videoForm.ts';

type KeyedVideo = TracklistVideo & { key: string };

/** Returns the videos with keys from their content, numbered for duplicates. */
function keyed(videos: readonly TracklistVideo[]): KeyedVideo[] {
  const seen = new Map<string, number>();
  return videos.map((video) => {
    const words = `${video.url} ${video.name}`;
    const turn = (seen.get(words) ?? 0) + 1;
    seen.set(words, turn);
    return { ...video, key: `${words} ${turn}` };
  });
}

/** Manages the videos of the surrounding form as one form value, so that a draft or a conflict can replace them. */
export function useVideos() {
  const { getValues, setValue } = useFormContext();
  useWatch({ name: source });
  const now = () => videosIn(getValues());
  const change = (videos: readonly TracklistVideo[]) => setValue(source, videos, { shouldDirty: true });
  return {
    videos: keyed(now()),
    add: (video: TracklistVideo) => change([...now(), video]),
    remove: (at: number) => change(now().filter((_, each) => each !== at)),
    move(from: number, to: number): void {
      const videos = now();
      const others = videos.filter((_, at) => at !== from);
      change([...others.slice(0, to), ...videos.slice(from, from + 1), ...others.slice(to)]);
    },
  };
}
