import { useState } from 'react';
import { get, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import type { SocialLink } from '#contracts/socialNetworks.ts';
import { useT } from '#src/i18n/useT.ts';
import { entriesOf, linksOf, source, withSchemes } from './socialLinks.ts';
import { useImpliedSchemes } from './useImpliedSchemes.ts';
import { useOpenedLinks } from './useOpenedLinks.ts';

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
