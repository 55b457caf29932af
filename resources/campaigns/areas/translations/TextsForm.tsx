import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Problem } from '#contracts/validation.ts';
import type { CampaignTexts } from '#dataProvider/index.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { json } from '#resources/schema/fields.ts';
import { BasedForm } from '#src/engine/form/BasedForm.tsx';
import type { Values } from '#src/engine/form/FormContext.ts';
import type { StepsOf } from '#src/engine/form/useSaveOnBase.ts';
import { useCampaign } from '../../campaignContext.ts';
import { campaigns } from '../../schema.ts';
import { lostSince, noEdits, shownLanguages, stillOpen, type TextValues, withLost } from './texts/edits.ts';
import { messageIds } from './texts/progress.ts';
import { TextsProvider, useEdited, useEditing, useOpenTexts } from './texts/TextsContext.ts';
import { type UnstorableText, unstorableTexts } from './texts/textProblems.ts';
import { useLinkedLanguage } from './useLinkedLanguage.ts';
import { useTextChangeWords } from './useTextChangeWords.ts';
import { editsIn, useSaveTexts } from './useTexts.ts';

/** The resource of the texts form: all unsaved texts in one field. */
const campaignTexts: Resource = { ...campaigns, fields: { i18n: json() }, rules: [] };

/** `i18n.de.greeting.short` is the German message `greeting.short`: message ids may contain dots. */
const stepsOf: StepsOf = (path) => {
  const [, ...text] = /^(i18n)\.([^.]*)(?:\.(.*))?$/s.exec(path) ?? [];
  return text.length > 0 ? text.filter((step) => step !== undefined) : path.split('.');
};

const problemsOf = (values: Values): Problem[] =>
  unstorableTexts(editsIn(values)).map(({ code, id, problem }) => ({ loc: ['i18n', code, id], ...problem }));

type TextsFormProps = {
  texts: CampaignTexts;
  /** Distinguishes the drafts of forms for different texts. */
  draftName?: string;
  /** Why the texts cannot be edited, regardless of the lock; null when they can. */
  closed: string | null;
  onDirty?: (dirty: boolean) => void;
  children: ReactNode;
};

/** A form for texts of a campaign; input is an edit until it is saved. */
export function TextsForm({ texts, draftName = 'texts', closed, onDirty, children }: TextsFormProps) {
  const { campaign } = useCampaign();
  const onSave = useSaveTexts();
  const changeWords = useTextChangeWords(texts);
  const { updated_at } = texts;
  const record = useMemo(() => ({ id: campaign.id, updated_at, i18n: noEdits }), [campaign.id, updated_at]);
  return (
    <BasedForm
      resource={campaignTexts}
      record={record}
      draftName={`campaigns/${campaign.id}/${draftName}`}
      onSave={onSave}
      readOnly={closed}
      stepsOf={stepsOf}
      changeWords={changeWords}
      extraProblems={problemsOf}
      wide
    >
      <OpenLanguage texts={texts}>
        <Bookkeeping onDirty={onDirty} />
        {children}
      </OpenLanguage>
    </BasedForm>
  );
}

/**
 * Opens the selected language, or the default one while it does not exist: between a save and the refetch of the
 * texts, a new language is neither an edit nor stored.
 */
function OpenLanguage({ texts, children }: { texts: CampaignTexts; children: ReactNode }) {
  const [chosen, setCode] = useState(useLinkedLanguage() ?? texts.default_locale);
  const isThere = useEdited((now) => shownLanguages(texts, now).some(({ code }) => code === chosen));
  const code = isThere ? chosen : texts.default_locale;
  const ids = useMemo(() => messageIds(texts), [texts]);
  const [sought, seek] = useState<string | null>(null);
  useRefusedText((refused) => {
    setCode(refused.code);
    seek(refused.id);
  });
  const open = useMemo(() => ({ texts, ids, code, setCode, sought, seek }), [texts, ids, code, sought]);
  return <TextsProvider value={open}>{children}</TextsProvider>;
}

/** Removes edits that equal the stored texts. */
function Bookkeeping({ onDirty }: Pick<TextsFormProps, 'onDirty'>) {
  const { texts } = useOpenTexts();
  const { edits, change } = useEditing();
  const edited = useEdited((now) => now);
  const isDirty = Object.keys(edited).length > 0;
  // False when a save, a reload or a draft has left edits that equal the stored texts.
  const isSettled = stillOpen(edited, texts) === edited;
  const before = useRef(texts);
  const settle = useEffectEvent(() => {
    const typed = edits();
    const open = stillOpen(withLost(typed, lostSince(before.current, texts)), texts);
    before.current = texts;
    if (open !== typed) change(open);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when there is something to settle
  useEffect(() => settle(), [isSettled, texts]);
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);
  useEffect(() => () => onDirty?.(false), [onDirty]);
  return null;
}

/** After a save was refused because a text cannot be stored, reports that text: it may be in another language. */
function useRefusedText(onRefused: (text: UnstorableText) => void): void {
  const { formState, getValues } = useFormContext<TextValues>();
  const { submitCount } = formState;
  const refuse = useEffectEvent(onRefused);
  const seen = useRef(submitCount);
  useEffect(() => {
    if (seen.current === submitCount) return;
    seen.current = submitCount;
    const [first] = unstorableTexts(getValues('i18n'));
    if (first) refuse(first);
  }, [submitCount, getValues]);
}
