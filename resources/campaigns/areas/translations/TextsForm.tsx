import { useEffect, useMemo, useRef, useState } from 'react';
import { limits } from '../../../../contracts/limits.ts';
import type { Problem } from '../../../../contracts/validation.ts';
import type { CampaignTexts } from '../../../../dataProvider/index.ts';
import type { Values } from '../../../../src/engine/form/FormContext.ts';
import { useCampaign } from '../../campaignContext.ts';
import { ContentForm } from '../../editing/ContentForm.tsx';
import { editedLanguages, editsOf, noEdits, shownLanguages, stillOpen } from './edits.ts';
import { LanguageSection } from './LanguageSection.tsx';
import { MessagesSection } from './MessagesSection.tsx';
import { messageIds } from './progress.ts';
import { TextsProvider, useEdited, useEditing, useOpenTexts } from './TextsContext.ts';
import { campaignTexts } from './textsResource.ts';
import { useTextChangeWords } from './useTextChangeWords.ts';
import { editsIn, useSaveTexts } from './useTexts.ts';

/** Texts that are longer than can be stored. */
function tooLong(values: Values): Problem[] {
  const edits = editsIn(values);
  const most = limits.messageLengthMost;
  return editedLanguages(edits).flatMap((code) =>
    Object.entries(editsOf(edits, code) ?? {})
      .filter(([, message]) => [message ?? ''].flat().some((form) => form.length > most))
      .map(([id]): Problem => ({ loc: ['i18n', code, id], code: 'maxLength', limit: most })),
  );
}

type TextsFormProps = {
  texts: CampaignTexts;
  /** Why the texts can't be edited whoever has the lock; null when they can. */
  closed: string | null;
  onDirty: (dirty: boolean) => void;
};

/** The languages and messages of a campaign; what is typed is an edit until it is saved. */
export function TextsForm({ texts, closed, onDirty }: TextsFormProps) {
  const { campaign } = useCampaign();
  const [chosen, setCode] = useState(texts.default_locale);
  const onSave = useSaveTexts();
  const changeWords = useTextChangeWords(texts);
  const { updated_at } = texts;
  const record = useMemo(() => ({ id: campaign.id, updated_at, i18n: noEdits }), [campaign.id, updated_at]);
  const ids = useMemo(() => messageIds(texts), [texts]);
  const open = useMemo(() => ({ texts, ids, code: chosen, setCode }), [texts, ids, chosen]);
  return (
    <ContentForm
      resource={campaignTexts}
      record={record}
      draftName={`${campaign.id}/texts`}
      onSave={onSave}
      closed={closed}
      changeWords={changeWords}
      extraProblems={tooLong}
      wide
    >
      <TextsProvider value={open}>
        <Bookkeeping onDirty={onDirty} />
        <LanguageSection />
        <MessagesSection />
      </TextsProvider>
    </ContentForm>
  );
}

/** Keeps the edits to what differs from what is stored, and the open language to one that there is. */
function Bookkeeping({ onDirty }: Pick<TextsFormProps, 'onDirty'>) {
  const { texts, code, setCode } = useOpenTexts();
  const { edits, change } = useEditing();
  const edited = useEdited((now) => now);
  const isDirty = Object.keys(edited).length > 0;
  const isThere = useEdited((now) => shownLanguages(texts, now).some((language) => language.code === code));
  // Told by a save, a reload and a draft.
  const isSettled = stillOpen(edited, texts) === edited;
  const latest = useRef({ edits, change });
  latest.current = { edits, change };
  useEffect(() => {
    if (!isSettled) latest.current.change(stillOpen(latest.current.edits(), texts));
  }, [isSettled, texts]);
  useEffect(() => {
    if (!isThere) setCode(texts.default_locale);
  }, [isThere, texts, setCode]);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  useEffect(() => () => onDirty(false), [onDirty]);
  return null;
}
