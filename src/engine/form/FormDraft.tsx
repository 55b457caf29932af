import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { diffFields, withChanges } from '#resources/schema/changes.ts';
import type { Fields } from '#resources/schema/fields.ts';
import { useScreens } from '../ScreensContext.ts';
import { DraftOffer } from './DraftOffer.tsx';
import { type Draft, forgetDraft, readDrafts, sweepDrafts, writeDraft } from './draftStore.ts';
import { openTabs, tabName } from './draftTab.ts';
import { useFormChanges } from './FormChanges.tsx';
import { type Purpose, useFormState, type Values } from './FormContext.ts';

/** How a form's unsaved changes are stored; see `FormDraft`. */
export type DraftOptions = {
  /** Identifies the form and its user: `{user}/{resource}/{id}`. */
  draftKey: string;
  /** The version of the record that is being edited. */
  version: string;
  /** Called with the version that a restored draft was based on. */
  onRestored: (base: string) => void;
};

/**
 * Stores the unsaved changes of the current form, so that they survive a crash, a closed laptop and an expired
 * session. The same tab restores them automatically; another tab asks first. Saved or discarded changes are removed.
 */
export function FormDraft({ draftKey, version, onRestored }: DraftOptions) {
  const { resource } = useScreens();
  const { readOnly } = useFormState();
  const form = useFormContext<Values>();
  const changes = withoutSecrets(resource.fields, useFormChanges());

  const restore = (draft: Draft) => {
    const restored = withChanges(resource.fields, form.getValues(), draft.changes);
    for (const name of Object.keys(draft.changes)) form.setValue(name, restored[name], { shouldDirty: true });
    onRestored(draft.base);
  };
  const { found, settle } = useFoundDrafts(draftKey, restore);
  useKeptDraft(draftKey, version, changes, found?.tab ?? null);

  const [offer] = found?.offers ?? [];
  if (!found || !offer || readOnly !== null) return null;
  const takeUp = async () => {
    restore(offer);
    settle(offer);
    // From now on the draft belongs to this tab; the other tab's draft is removed only after this write.
    await writeDraft({ ...withoutOpen(offer), tab: found.tab });
    await forgetUnlessOpen(offer);
  };
  const discard = () => {
    settle(offer);
    void forgetUnlessOpen(offer);
  };
  return <DraftOffer draft={offer} isOpen={offer.isOpen} onRestore={takeUp} onDiscard={discard} />;
}

/** Removes passwords and keys, which are never stored in drafts. */
const withoutSecrets = (fields: Fields, changes: Values): Values =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => !fields[name]?.writeOnly));

/** A draft of another tab. If that tab is still open, it shows the draft and keeps updating it. */
type OfferedDraft = Draft & { isOpen: boolean };

const withoutOpen = ({ isOpen: _, ...draft }: OfferedDraft): Draft => draft;

const forgetUnlessOpen = async (offer: OfferedDraft): Promise<void> => {
  if (!offer.isOpen) await forgetDraft(offer);
};

type Found = { tab: string; offers: OfferedDraft[] };

/**
 * Returns the drafts that other tabs have of this form, newest first; null until they are loaded. Restores this tab's
 * own draft, and removes drafts that would no longer change anything.
 */
function useFoundDrafts(draftKey: string, restore: (draft: Draft) => void) {
  const { fields } = useScreens().resource;
  const { base, purpose } = useFormState();
  const [found, setFound] = useState<Found | null>(null);
  const latest = useRef({ fields, base, purpose, restore });
  latest.current = { fields, base, purpose, restore };
  useEffect(() => {
    let isHere = true;
    const now = Date.now();
    void sweepDrafts(now);
    const read = async () => {
      const tab = await tabName();
      const drafts = await readDrafts(draftKey, now);
      const open = await openTabs(drafts.map((draft) => draft.tab));
      if (!isHere) return;
      const changing = drafts.map((draft) => stillChanging(draft, latest.current)).filter((draft) => draft !== null);
      for (const draft of drafts) if (!changing.some((one) => one.tab === draft.tab)) void forgetDraft(draft);
      const own = changing.find((draft) => draft.tab === tab);
      if (own) latest.current.restore(own);
      const others = changing.filter((draft) => draft !== own);
      setFound({ tab, offers: others.map((draft) => ({ ...draft, isOpen: open.has(draft.tab) })) });
    };
    void read();
    return () => {
      isHere = false;
    };
  }, [draftKey]);
  const settle = (settled: Draft) =>
    setFound((known) => known && { ...known, offers: known.offers.filter((draft) => draft !== settled) });
  return { found, settle };
}

/** Returns the part of a draft that differs from the current record; null if nothing does. */
function stillChanging(
  draft: Draft,
  { fields, base, purpose }: { fields: Fields; base: Values; purpose: Purpose },
): Draft | null {
  const changes = diffFields(fields, withChanges(fields, base, draft.changes), base, purpose);
  return Object.keys(changes).length > 0 ? { ...draft, changes } : null;
}

/**
 * Writes at each change, without debouncing, so that a crash loses at most one key press. Null until the tab has its
 * name.
 */
function useKeptDraft(key: string, version: string, changes: Values, tab: string | null): void {
  const content = JSON.stringify(changes);
  const isKept = useRef(false);
  useEffect(() => {
    if (tab === null) return;
    if (content !== '{}') {
      isKept.current = true;
      void writeDraft({ key, tab, changes: JSON.parse(content), base: version, writtenAt: Date.now() });
    } else if (isKept.current) {
      isKept.current = false;
      void forgetDraft({ key, tab });
    }
  }, [key, version, content, tab]);
}
