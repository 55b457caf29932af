import { useState } from 'react';
import type { SocialLink } from '#contracts/socialNetworks.ts';
import { sameValue } from '#resources/schema/changes.ts';
import { useFormState } from '#src/engine/form/FormContext.ts';
import { entriesOf, type LinkEntry, linksOf, source } from './socialLinks.ts';

/** An entry's addresses before it was opened; null for a new entry. */
type Before = SocialLink['urls'] | null;

/**
 * Manages which entries are open, by key, and the addresses that Cancel restores. `ids` are the form's ids of the
 * entries; all change when the form is saved, discarded or reloaded. Entries with unsaved changes then stay open, and
 * Cancel restores the stored addresses.
 */
export function useOpenedLinks(ids: readonly string[], entries: readonly LinkEntry[]) {
  const { base } = useFormState();
  const [opened, setOpened] = useState<Record<string, Before>>({});
  const [seen, setSeen] = useState(ids);
  if (!sameValue(seen, ids)) {
    setSeen(ids);
    const isLoadedAnew = !ids.some((id) => seen.includes(id));
    if (isLoadedAnew) setOpened(unsavedOf(Object.keys(opened), entries, entriesOf(linksOf(base[source]))));
  }
  return {
    opened,
    open: (key: string, before: Before) => setOpened((all) => ({ ...all, [key]: before })),
    close: (key: string) =>
      setOpened((all) => Object.fromEntries(Object.entries(all).filter(([each]) => each !== key))),
  };
}

/** Returns those of the keys whose entry differs from the stored one, each with the stored addresses. */
function unsavedOf(
  keys: readonly string[],
  entries: readonly LinkEntry[],
  stored: readonly LinkEntry[],
): Record<string, Before> {
  const unsaved = keys.flatMap((key): [string, Before][] => {
    const typed = entries.find((entry) => entry.key === key)?.urls;
    const before = stored.find((entry) => entry.key === key)?.urls ?? null;
    return typed === undefined || sameValue(typed, before) ? [] : [[key, before]];
  });
  return Object.fromEntries(unsaved);
}
