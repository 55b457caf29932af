import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { changedFields, withChanges } from '../../../resources/schema/changes.ts';
import { useScreens } from '../ScreensContext.tsx';
import { DraftOffer } from './DraftOffer.tsx';
import { type Draft, forgetDraft, readDrafts, sweepDrafts, tabName, writeDraft } from './draftStore.ts';
import { useFormState, type Values } from './FormContext.ts';

/** How a form's unsaved changes are kept; see `FormDraft`. */
export type DraftOptions = {
  /** Names the form and its user: `{user}/{resource}/{id}`. */
  draftKey: string;
  /** The version over which is typed now. */
  version: string;
  /** The version that a restored draft was typed over. */
  onRestored: (base: string) => void;
};

/**
 * Keeps what is typed into the form around, so that it survives a crash, a closed laptop and an ended sign-in. The same
 * tab gets it back by itself; another one is asked. What was saved or discarded is forgotten.
 */
export function FormDraft({ draftKey, version, onRestored }: DraftOptions) {
  const { resource } = useScreens();
  const { base, readOnly } = useFormState();
  const form = useFormContext<Values>();
  const values = useWatch<Values>();

  const restore = (draft: Draft) => {
    const restored = withChanges(resource.fields, form.getValues(), draft.changes);
    for (const name of Object.keys(draft.changes)) form.setValue(name, restored[name], { shouldDirty: true });
    onRestored(draft.base);
  };
  const { offers, settle } = useFoundDrafts(draftKey, restore);
  useKeptDraft(draftKey, version, changedFields(resource.fields, values, base), offers !== null);

  const [offer] = offers ?? [];
  if (!offer || readOnly !== null) return null;
  const takeUp = async () => {
    restore(offer);
    settle(offer);
    // It is this tab's from now on; until that is so, the other one's stays.
    await writeDraft({ ...offer, tab: tabName() });
    await forgetDraft(offer);
  };
  const discard = () => {
    settle(offer);
    void forgetDraft(offer);
  };
  return <DraftOffer draft={offer} onRestore={takeUp} onDiscard={discard} />;
}

/**
 * The drafts that other tabs left of this form, the newest first; null until they are read. This tab's own is restored.
 * Those that would change nothing any more are forgotten.
 */
function useFoundDrafts(draftKey: string, restore: (draft: Draft) => void) {
  const { fields } = useScreens().resource;
  const { base } = useFormState();
  const [offers, setOffers] = useState<Draft[] | null>(null);
  const latest = useRef({ fields, base, restore });
  latest.current = { fields, base, restore };
  useEffect(() => {
    let isHere = true;
    const now = Date.now();
    void sweepDrafts(now);
    void readDrafts(draftKey, now).then((drafts) => {
      if (!isHere) return;
      const found = drafts.map((draft) => stillChanging(draft, latest.current)).filter((draft) => draft !== null);
      for (const { key, tab } of drafts) if (!found.some((draft) => draft.tab === tab)) void forgetDraft({ key, tab });
      const own = found.find(({ tab }) => tab === tabName());
      if (own) latest.current.restore(own);
      setOffers(found.filter((draft) => draft !== own));
    });
    return () => {
      isHere = false;
    };
  }, [draftKey]);
  const settle = (settled: Draft) => setOffers((all) => (all ?? []).filter((draft) => draft !== settled));
  return { offers, settle };
}

/** What of a draft differs from the record as it is now; null when nothing does. */
function stillChanging(
  draft: Draft,
  { fields, base }: { fields: Parameters<typeof changedFields>[0]; base: Values },
): Draft | null {
  const changes = changedFields(fields, withChanges(fields, base, draft.changes), base);
  return Object.keys(changes).length > 0 ? { ...draft, changes } : null;
}

/** Writes at each change, not when typing rests: what is lost is lost between two keys. */
function useKeptDraft(key: string, version: string, changes: Values, isRead: boolean): void {
  const content = JSON.stringify(changes);
  const isKept = useRef(false);
  useEffect(() => {
    if (!isRead) return;
    const tab = tabName();
    if (content !== '{}') {
      isKept.current = true;
      void writeDraft({ key, tab, changes: JSON.parse(content), base: version, writtenAt: Date.now() });
    } else if (isKept.current) {
      isKept.current = false;
      void forgetDraft({ key, tab });
    }
  }, [key, version, content, isRead]);
}
