import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { changedFields, withChanges } from '../../../resources/schema/changes.ts';
import { useT } from '../../i18n/useT.ts';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import { useScreens } from '../ScreensContext.tsx';
import { useResourceWords } from '../words.ts';
import { type Draft, forgetDraft, readDraft, sweepDrafts, tabName, writeDraft } from './draftStore.ts';
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
  const { base } = useFormState();
  const form = useFormContext<Values>();
  const values = useWatch<Values>();
  const [found, setFound] = useState<Draft | null>(() =>
    usable(readDraft(draftKey, Date.now()), resource.fields, base),
  );
  const changes = changedFields(resource.fields, values, base);
  const typed = Object.keys(changes).length > 0;

  const wrote = useRef(false);
  const restore = (draft: Draft) => {
    wrote.current = true;
    const restored = withChanges(resource.fields, form.getValues(), draft.changes);
    for (const name of Object.keys(draft.changes)) form.setValue(name, restored[name], { shouldDirty: true });
    onRestored(draft.base);
    setFound(null);
  };

  const ownTab = found?.tab === tabName();
  const restoreOnce = useRef(restore);
  useEffect(() => {
    sweepDrafts(Date.now());
    if (found && ownTab) restoreOnce.current(found);
  }, [found, ownTab]);

  // At each change, not when typing rests: what is lost is lost between two keys.
  const content = JSON.stringify(changes);
  useEffect(() => {
    if (found) return;
    if (typed) {
      wrote.current = true;
      writeDraft(draftKey, { changes: JSON.parse(content), base: version, writtenAt: Date.now(), tab: tabName() });
    } else if (wrote.current) {
      // Another tab's draft is not ours to forget.
      forgetDraft(draftKey);
    }
  }, [found, typed, content, draftKey, version]);

  if (!found || ownTab) return null;
  const forget = () => {
    forgetDraft(draftKey);
    setFound(null);
  };
  return <DraftOffer draft={found} onRestore={() => restore(found)} onDiscard={forget} />;
}

/** A draft that would change nothing any more is none. */
function usable(draft: Draft | null, fields: Parameters<typeof changedFields>[0], base: Values): Draft | null {
  if (!draft) return null;
  const changes = changedFields(fields, withChanges(fields, base, draft.changes), base);
  return Object.keys(changes).length > 0 ? { ...draft, changes } : null;
}

type DraftOfferProps = { draft: Draft; onRestore: () => void; onDiscard: () => void };

function DraftOffer({ draft, onRestore, onDiscard }: DraftOfferProps) {
  const t = useT();
  const words = useResourceWords(useScreens().resource);
  const fields = Object.keys(draft.changes).map((name) => words.field(name));
  return (
    <Alert
      severity="info"
      action={
        <>
          <Button color="inherit" onClick={onDiscard}>
            {t('engine.draft.discard')}
          </Button>
          <Button variant="outlined" onClick={onRestore}>
            {t('engine.draft.restore')}
          </Button>
        </>
      }
    >
      {t('engine.draft.found', { fields: fields.join(', ') })}{' '}
      <TimeAgo moment={new Date(draft.writtenAt).toISOString()} />
    </Alert>
  );
}
