import { useEffect, useRef, useState } from 'react';
import { get, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import type { SocialLink } from '../../../../contracts/socialNetworks.ts';
import { useT } from '../../../../src/i18n/useT.ts';
import { linksOf, source, withSchemes } from './socialLinks.ts';

/** One of the form's links. Its key lives until the form is saved, discarded or loaded anew. */
export type LinkEntry = SocialLink & { key: string };

/** What an entry's addresses were before it was opened; null for one that is being added. */
type Before = SocialLink['urls'] | null;

/**
 * The links of the form around, and which of them are open to be edited. What is typed into an open one is the form's
 * value from the first letter: it counts as a change, is kept as a draft, asked about on leaving and saved.
 * `onAdded` is told the key of a new one.
 */
export function useSocialLinks(onAdded: (key: string) => void) {
  const t = useT();
  const { fields, append, move, remove } = useFieldArray({ name: source, keyName: 'key' });
  const { getValues, setValue, trigger, clearErrors, formState } = useFormContext();
  useWatch({ name: source });
  // What is watched follows a move after its keys: each entry would have another's words for a moment.
  const links = linksOf(getValues(source));
  const [opened, setOpened] = useState<Record<string, Before>>({});
  const [said, setSaid] = useState('');
  const isAdding = useOpenedLast(fields, (key) => {
    setOpened((before) => ({ ...before, [key]: null }));
    onAdded(key);
  });
  const entries: LinkEntry[] = fields.flatMap(({ key }, at) => {
    const link = links[at];
    return link ? [{ ...link, key }] : [];
  });
  const close = (key: string) =>
    setOpened((before) => Object.fromEntries(Object.entries(before).filter(([each]) => each !== key)));
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
    add(name: string) {
      isAdding.current = true;
      append({ name, urls: {} }, { shouldFocus: false });
      setSaid(t('pageSettings.links.added', { name }));
    },
    open: (at: number, key: string) => setOpened((before) => ({ ...before, [key]: links[at]?.urls ?? {} })),
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

/** An entry gets its key with the next render: the last one is then opened, if it is being added. */
function useOpenedLast(fields: readonly { key: string }[], open: (key: string) => void) {
  const isAdding = useRef(false);
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    const last = fields.at(-1);
    if (!isAdding.current || !last) return;
    isAdding.current = false;
    latest.current(last.key);
  }, [fields]);
  return isAdding;
}
