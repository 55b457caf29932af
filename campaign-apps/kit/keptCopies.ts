import { CmsUnavailable } from './errors.ts';

/** Something that the tool keeps of each campaign, by the campaign's id. */
export type Copies<Kept> = {
  /** While the tool is down the last known copy is given, or none. */
  of(campaignId: string): Promise<Kept>;
};

type Source<Kept> = {
  /** @throws CmsUnavailable when the tool is down */
  read: (campaignId: string) => Promise<Kept>;
  none: Kept;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** How long a copy counts as fresh: music changes seldom. */
const freshMs = 10_000;
const entriesMost = 1_000;

/** What was read last of each campaign, read anew when it is asked for and fresh no more. */
export function createCopies<Kept>({ read, none, now }: Source<Kept>): Copies<Kept> {
  const known = new Map<string, { copy: Kept; loadedAt: number }>();

  const load = async (campaignId: string): Promise<Kept> => {
    try {
      return await read(campaignId);
    } catch (error) {
      if (error instanceof CmsUnavailable) return known.get(campaignId)?.copy ?? none;
      throw error;
    }
  };

  return {
    async of(campaignId) {
      const entry = known.get(campaignId);
      if (entry && now() - entry.loadedAt < freshMs) return entry.copy;
      const copy = await load(campaignId);
      known.delete(campaignId);
      known.set(campaignId, { copy, loadedAt: now() });
      const oldest = known.keys().next();
      if (known.size > entriesMost && !oldest.done) known.delete(oldest.value);
      return copy;
    },
  };
}
