import { type ReactNode, useContext, useMemo } from 'react';
import type { Resource } from '../../resources/schema/defineResource.ts';
import { cellsByKind } from './cells/cellsByKind.ts';
import type { Screens } from './overrides.ts';
import { ScreensContext } from './ScreensContext.ts';

type ScreensProviderProps = { resource: Resource; overrides?: Screens['overrides']; children: ReactNode };

/** Tells the parts below which declaration they belong to; overrides of the same resource around stay in force. */
export function ScreensProvider({ resource, overrides, children }: ScreensProviderProps) {
  const around = useContext(ScreensContext);
  const inherited = around?.resource.name === resource.name ? around.overrides : undefined;
  const screens = useMemo(
    () => ({ resource, overrides: overrides ?? inherited ?? {}, cells: cellsByKind }),
    [resource, overrides, inherited],
  );
  return <ScreensContext value={screens}>{children}</ScreensContext>;
}
