import { useEffect, useEffectEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { withScheme } from '#contracts/socialNetworks.ts';
import { useFormState } from '#src/engine/form/FormContext.ts';
import { linksOf, source } from './socialLinks.ts';

const isBeingTyped = (place: string): boolean =>
  document.activeElement instanceof HTMLInputElement && document.activeElement.name === place;

/**
 * Adds missing schemes to addresses that enter the form without a blur event, such as a draft from a page that was
 * closed while typing. `ids` are the form's ids of the entries; all change when the form reloads.
 */
export function useImpliedSchemes(ids: readonly string[]): void {
  const { base } = useFormState();
  const { getValues, setValue } = useFormContext();
  const give = useEffectEvent(() => {
    const stored = linksOf(base[source]);
    for (const [at, { name, urls }] of linksOf(getValues(source)).entries()) {
      for (const [code, address] of Object.entries(urls)) {
        const place = `${source}.${at}.urls.${code}`;
        const isStored = stored.some((link) => link.name === name && link.urls[code] === address);
        if (withScheme(address) === address || isStored || isBeingTyped(place)) continue;
        setValue(place, withScheme(address), { shouldDirty: true });
      }
    }
  });
  const loaded = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is left to its input
  useEffect(() => give(), [loaded]);
}
