import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { diffFields, withChanges } from '../../../resources/schema/changes.ts';
import type { Fields } from '../../../resources/schema/fields.ts';
import { useScreens } from '../ScreensContext.ts';
import { DraftOffer } from './DraftOffer.tsx';
import { type Draft, forgetDraft, readDrafts, sweepDrafts, writeDraft } from './draftStore.ts';
import { openTabs, tabName } from './draftTab.ts';
import { useFormChanges } from './FormChanges.tsx';
import { type Purpose, useFormState, type Values } from './FormContext.ts';

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
    // It is this tab's from now on; until that is so, the other one's stays.
    await writeDraft({ ...withoutOpen(offer), tab: found.tab });
    await forgetUnlessOpen(offer);
  };
  const discard = () => {
    settle(offer);
    void forgetUnlessOpen(offer);
  };
  return <DraftOffer draft={offer} isOpen={offer.isOpen} onRestore={takeUp} onDiscard={discard} />;
}

/** Drafts hold no passwords and keys. */
const withoutSecrets = (fields: Fields, changes: Values): Values =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => !fields[name]?.writeOnly));

/** A draft of another tab, which may be open still: then it has the draft on its screen, and goes on keeping it. */
type OfferedDraft = Draft & { isOpen: boolean };

const withoutOpen = ({ isOpen: _, ...draft }: OfferedDraft): Draft => draft;

const forgetUnlessOpen = async (offer: OfferedDraft): Promise<void> => {
  if (!offer.isOpen) await forgetDraft(offer);
};

type Found = { tab: string; offers: OfferedDraft[] };

/**
 * The drafts that other tabs have of this form, the newest first; null until they are read. This tab's own is restored.
 * Those that would change nothing any more are forgotten.
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

/** What of a draft differs from the record as it is now; null when nothing does. */
function stillChanging(
  draft: Draft,
  { fields, base, purpose }: { fields: Fields; base: Values; purpose: Purpose },
): Draft | null {
  const changes = diffFields(fields, withChanges(fields, base, draft.changes), base, purpose);
  return Object.keys(changes).length > 0 ? { ...draft, changes } : null;
}

/** Writes at each change, not when typing rests: what is lost is lost between two keys. Null until the tab has its name. */
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
