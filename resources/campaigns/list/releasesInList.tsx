import { type ComponentType, createContext, type ReactNode, use, useEffect, useState } from 'react';
import { loadAllMessages } from '#src/i18n/language.ts';

/** Returns the chip of a campaign. */
type ChipOf = (id: string) => ReactNode;

const ChipContext = createContext<ChipOf>(() => null);

/** The list comes first, in milliseconds. */
const loadedAfterMs = 1_500;

/** Loads, once the list is shown and the browser is idle, in which releases its campaigns are changed. */
export function ReleasesProvider({ children }: { children: ReactNode }) {
  const [chipOf, setChipOf] = useState<ChipOf>(() => () => null);
  const [Source, setSource] = useState<ComponentType<{ onChange: (chipOf: ChipOf) => void }>>();
  useEffect(() => {
    let isGone = false;
    const load = async () => {
      const [{ ReleasesOfList }] = await Promise.all([import('./ReleasesOfList.tsx'), loadAllMessages()]);
      if (!isGone) setSource(() => ReleasesOfList);
    };
    // Without its code, the list is as without releases.
    const loadWhenIdle = () => (window.requestIdleCallback ?? setTimeout)(() => void load().catch(() => undefined));
    const timer = setTimeout(loadWhenIdle, loadedAfterMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, []);
  return (
    <ChipContext value={chipOf}>
      {children}
      {Source && <Source onChange={(next) => setChipOf(() => next)} />}
    </ChipContext>
  );
}

/** Names the release in which a campaign is changed, if there is one. */
export const ReleaseChip = ({ id }: { id: string }): ReactNode => use(ChipContext)(id);
