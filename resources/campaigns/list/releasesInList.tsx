import { type ComponentType, createContext, type ReactNode, use, useEffect, useState } from 'react';
import { loadAllMessages } from '#src/i18n/language.ts';

/** Returns the chip of a campaign. */
type ChipOf = (id: string) => ReactNode;

const noChip: ChipOf = () => null;
const ChipContext = createContext(noChip);

/** The list comes first, in milliseconds. */
const loadedAfterMs = 1_500;

/** Loads, once the list is shown and the browser is idle, in which releases its campaigns are changed. */
export function ReleasesProvider({ children }: { children: ReactNode }) {
  const [chipOf, setChipOf] = useState(() => noChip);
  const [Source, setSource] = useState<ComponentType<{ onChange: (chipOf: ChipOf) => void }>>();
  useEffect(() => {
    // Without its code, the list is as without releases.
    const load = () =>
      Promise.all([import('./ReleasesOfList.tsx'), loadAllMessages()]).then(
        ([{ ReleasesOfList }]) => setSource(() => ReleasesOfList),
        () => undefined,
      );
    const timer = setTimeout(() => (window.requestIdleCallback ?? setTimeout)(() => void load()), loadedAfterMs);
    return () => clearTimeout(timer);
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
