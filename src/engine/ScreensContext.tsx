import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Resource } from '../../resources/schema/defineResource.ts';
import type { Screens } from './overrides.ts';

const ScreensContext = createContext<Screens | null>(null);

type ScreensProviderProps = { resource: Resource; overrides?: Screens['overrides']; children: ReactNode };

/** Tells the parts below which declaration they belong to; overrides of the same resource around stay in force. */
export function ScreensProvider({ resource, overrides, children }: ScreensProviderProps) {
  const around = useContext(ScreensContext);
  const inherited = around?.resource.name === resource.name ? around.overrides : undefined;
  const screens = useMemo(
    () => ({ resource, overrides: overrides ?? inherited ?? {} }),
    [resource, overrides, inherited],
  );
  return <ScreensContext value={screens}>{children}</ScreensContext>;
}

/** The declaration and overrides of the screen around. @throws outside of a generated screen or RecordForm. */
export function useScreens(): Screens {
  const screens = useContext(ScreensContext);
  if (!screens) throw new Error('This part belongs inside a generated screen or a RecordForm.');
  return screens;
}
