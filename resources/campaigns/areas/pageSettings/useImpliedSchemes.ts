import { useEffect, useEffectEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { withScheme } from '../../../../contracts/socialNetworks.ts';
import { useFormState } from '../../../../src/engine/form/FormContext.ts';
import { linksOf, source } from './socialLinks.ts';

const isBeingTyped = (place: string): boolean =>
  document.activeElement instanceof HTMLInputElement && document.activeElement.name === place;

/**
 * Gives what comes into the form without its scheme the one that its input would have given it on being left, as a draft
 * of a page that ended in the midst of typing. `ids` are the form's own of the entries, all new when it is loaded anew.
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
