import { fieldsOf, textOf, textOrNull } from './read.ts';

/** What a page's script needs to play one track; in the page as JSON in `data-sound`, see view/sound.ts. */
export type Sound = {
  id: string;
  title: string;
  artists: string;
  image: string | null;
  /** URL of the whole track, else null. */
  audio: string | null;
  /** URL of an excerpt, else null. */
  preview: string | null;
  /** The track at the first enabled service that has it, else null. */
  link: SoundLink | null;
};

/** `service` is the tool's name of the service, `name` the displayed one. */
type SoundLink = { service: string; name: string; address: string };

/** Returns whether the page itself can play it. */
export const hasSound = ({ audio, preview }: Pick<Sound, 'audio' | 'preview'>): boolean =>
  audio !== null || preview !== null;

/** Parses the value of `data-sound`; null if there is none. */
export function readSound(json: string | undefined): Sound | null {
  if (!json) return null;
  const { id, title, artists, image, audio, preview, link } = fieldsOf(JSON.parse(json));
  const { service, name, address } = fieldsOf(link);
  return {
    id: textOf(id),
    title: textOf(title),
    artists: textOf(artists),
    image: textOrNull(image),
    audio: textOrNull(audio),
    preview: textOrNull(preview),
    link: textOf(address) ? { service: textOf(service), name: textOf(name), address: textOf(address) } : null,
  };
}
