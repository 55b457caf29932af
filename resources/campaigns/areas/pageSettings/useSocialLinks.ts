import { useEffect, useEffectEvent, useState } from 'react';
import { get, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { type SocialLink, withScheme } from '#contracts/socialNetworks.ts';
import { sameValue } from '#resources/schema/changes.ts';
import { useFormState } from '#src/engine/form/FormContext.ts';
import { useT } from '#src/i18n/useT.ts';
import { entriesOf, type LinkEntry, linksOf, source, withSchemes } from './socialLinks.ts';

/**
 * Manages the links of the surrounding form and which are open for editing. Input in an open entry is the form's value
 * immediately: it counts as a change, is kept as a draft, triggers the leave warning and is saved. Calls `onAdded`
 * with the key of a new link.
 */
export function useSocialLinks(onAdded: (key: string) => void) {
  const t = useT();
  const { fields, append, move, remove } = useFieldArray({ name: source });
  const { getValues, setValue, trigger, clearErrors, formState } = useFormContext();
  useWatch({ name: source });
  // Watched values update after the list has moved: entries would briefly show each other's values.
  const links = linksOf(getValues(source));
  const entries = entriesOf(links);
  const ids = fields.map(({ id }) => id);
  const { opened, open, close } = useOpenedLinks(ids, entries);
  useImpliedSchemes(ids);
  const [said, setSaid] = useState('');
  const removeAt = (at: number, key: string) => {
    setSaid(t('engine.form.removed', { name: links[at]?.name ?? '' }));
    close(key);
    remove(at);
  };
  /**
   * Validates each path that can have an error: triggering the parent does not validate paths without a registered
   * input.
   */
  const check = (at: number, codes: readonly string[]): Promise<boolean> => {
    const place = `${source}.${at}`;
    return trigger([`${place}.name`, `${place}.urls`, ...codes.map((code) => `${place}.urls.${code}`)]);
  };
  return {
    entries,
    said,
    move,
    errorOf: (at: number): unknown => get(formState.errors, `${source}.${at}`),
    isOpen: (key: string) => key in opened,
    isNew: (key: string) => opened[key] === null,
    /** Adds a network; its name is its key and must be unique. */
    add(name: string) {
      append({ name, urls: {} }, { shouldFocus: false });
      open(name, null);
      setSaid(t('pageSettings.links.added', { name }));
      onAdded(name);
    },
    open: (at: number, key: string) => open(key, links[at]?.urls ?? {}),
    change(at: number, urls: SocialLink['urls']) {
      const isMarked = get(formState.errors, `${source}.${at}`) !== undefined;
      setValue(`${source}.${at}.urls`, urls, { shouldDirty: true });
      if (isMarked || formState.isSubmitted)
        void check(at, [...Object.keys(links[at]?.urls ?? {}), ...Object.keys(urls)]);
    },
    /** Closes the entry if it is valid; otherwise shows the errors at its inputs. */
    async confirm(at: number, key: string): Promise<boolean> {
      const urls = withSchemes(links[at]?.urls ?? {});
      setValue(`${source}.${at}.urls`, urls, { shouldDirty: true });
      const isFine = await check(at, Object.keys(urls));
      if (isFine) close(key);
      return isFine;
    },
    /** Restores an entry's previous addresses; removes a new entry. */
    cancel(at: number, key: string) {
      const before = opened[key];
      if (before === null) return removeAt(at, key);
      if (before) setValue(`${source}.${at}.urls`, before, { shouldDirty: true });
      clearErrors(`${source}.${at}`);
      close(key);
    },
    removeAt,
  };
}

const isBeingTyped = (place: string): boolean =>
  document.activeElement instanceof HTMLInputElement && document.activeElement.name === place;

/**
 * Adds missing schemes to addresses that enter the form without a blur event, such as a draft from a page that was
 * closed while typing. `ids` are the form's ids of the entries; all change when the form reloads.
 */
function useImpliedSchemes(ids: readonly string[]): void {
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

/** An entry's addresses before it was opened; null for a new entry. */
type Before = SocialLink['urls'] | null;

/**
 * Manages which entries are open, by key, and the addresses that Cancel restores. `ids` are the form's ids of the
 * entries; all change when the form is saved, discarded or reloaded. Entries with unsaved changes then stay open, and
 * Cancel restores the stored addresses.
 */
function useOpenedLinks(ids: readonly string[], entries: readonly LinkEntry[]) {
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
