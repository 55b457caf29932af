import { type ReactNode, useContext, useMemo } from 'react';
import type { Resource } from '#resources/schema/defineResource.ts';
import { cellsByKind } from './cells/cellsByKind.ts';
import type { Screens } from './overrides.ts';
import { ScreensContext } from './ScreensContext.ts';

type ScreensProviderProps = { resource: Resource; overrides?: Screens['overrides']; children: ReactNode };

/**
 * Provides a declaration to the components below. Overrides of the same resource from an outer provider still apply.
 */
export function ScreensProvider({ resource, overrides, children }: ScreensProviderProps) {
  const around = useContext(ScreensContext);
  const inherited = around?.resource.name === resource.name ? around.overrides : undefined;
  const screens = useMemo(
    () => ({ resource, overrides: overrides ?? inherited ?? {}, cells: cellsByKind }),
    [resource, overrides, inherited],
  );
  return <ScreensContext value={screens}>{children}</ScreensContext>;
}
