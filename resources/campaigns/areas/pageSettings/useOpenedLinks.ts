import { useState } from 'react';
import type { SocialLink } from '../../../../contracts/socialNetworks.ts';
import { useFormState } from '../../../../src/engine/form/FormContext.ts';
import { sameValue } from '../../../schema/changes.ts';
import { entriesOf, type LinkEntry, linksOf, source } from './socialLinks.ts';

/** What an entry's addresses were before it was opened; null for one that is being added. */
type Before = SocialLink['urls'] | null;

/**
 * Which entries are open, by their keys, and what Cancel gives each back. `ids` are the form's own of the entries: it
 * gives new ones to all when it is saved, discarded or loaded anew. An entry with something unsaved stays open then, and
 * is cancelled to what is stored now.
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

/** Those of the keys whose entry is not stored as it stands, each with what is. */
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
