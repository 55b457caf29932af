import { useState } from 'react';
import { get, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import type { SocialLink } from '../../../../contracts/socialNetworks.ts';
import { useT } from '../../../../src/i18n/useT.ts';
import { entriesOf, linksOf, source, withSchemes } from './socialLinks.ts';
import { useImpliedSchemes } from './useImpliedSchemes.ts';
import { useOpenedLinks } from './useOpenedLinks.ts';

/**
 * The links of the form around, and which of them are open to be edited. What is typed into an open one is the form's
 * value from the first letter: it counts as a change, is kept as a draft, asked about on leaving and saved.
 * `onAdded` is told the key of a new one.
 */
export function useSocialLinks(onAdded: (key: string) => void) {
  const t = useT();
  const { fields, append, move, remove } = useFieldArray({ name: source });
  const { getValues, setValue, trigger, clearErrors, formState } = useFormContext();
  useWatch({ name: source });
  // What is watched follows a move after the list: each entry would have another's words for a moment.
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
  /** By each place that can have an error: what is no input of the form's own is not found below its parent's name. */
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
    /** Adds a network that is not there yet: its name is its key. */
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
    /** Closes it if nothing is wrong with it; else it is said at its inputs. */
    async confirm(at: number, key: string): Promise<boolean> {
      const urls = withSchemes(links[at]?.urls ?? {});
      setValue(`${source}.${at}.urls`, urls, { shouldDirty: true });
      const isFine = await check(at, Object.keys(urls));
      if (isFine) close(key);
      return isFine;
    },
    /** Gives an entry its addresses from before; one that was being added goes. */
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
