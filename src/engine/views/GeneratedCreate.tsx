import { useMemo, useRef, useState } from 'react';
import { type RaRecord, useCreate, useLocation, useNavigate } from 'react-admin';
import { isObject } from '#contracts/values.ts';
import { emptyRecord } from '#resources/schema/emptyRecord.ts';
import { useInSentence } from '../../i18n/useInSentence.ts';
import { useT } from '../../i18n/useT.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RecordColumn } from '../../ui/RecordColumn.tsx';
import { answeredRecord } from '../answeredRecord.ts';
import type { Values } from '../form/FormContext.ts';
import { RecordForm } from '../form/RecordForm.tsx';
import { useFormDraft } from '../form/useFormDraft.ts';
import { useNotifySaved } from '../form/useNotifySaved.ts';
import { RequireAccess } from '../RequireAccess.tsx';
import { useScreens } from '../ScreensContext.ts';
import { useRecordPath } from '../useRecordPath.ts';
import { useResourceWords } from '../words.ts';
import { FormSections } from './FormSections.tsx';
import { BackToList, PageSkeleton } from './RecordPage.tsx';

/** Returns the values that the link to the form has in its `state`, as react-admin's links have them. */
const givenIn = (state: unknown): object => (isObject(state) && isObject(state.record) ? state.record : {});

/** The create form; opens the record after it is saved, and after the resource's `created` is closed. */
export default function GeneratedCreate() {
  const t = useT();
  const inSentence = useInSentence();
  const { resource, overrides } = useScreens();
  const Created = overrides.created;
  const { one } = useResourceWords(resource);
  const notifySaved = useNotifySaved('engine.form.created');
  const navigate = useNavigate();
  const recordPath = useRecordPath(resource.name);
  const [create] = useCreate();
  const madeRecord = useRef<RaRecord | null>(null);
  const [shown, setShown] = useState<RaRecord | null>(null);
  const draft = useFormDraft(`${resource.name}/new`);
  const { state } = useLocation();
  const record = useMemo(() => ({ ...emptyRecord(resource.fields), ...givenIn(state) }), [resource, state]);
  const save = async (data: Values) => {
    const made = answeredRecord(await create(resource.name, { data }, { returnPromise: true }));
    madeRecord.current = made;
    notifySaved(made, String(made[resource.title] ?? one));
  };
  const open = () => navigate(recordPath(madeRecord.current?.id ?? ''), { replace: true });
  const onSaved = Created ? () => setShown(madeRecord.current) : open;
  return (
    <RecordColumn>
      <RequireAccess action="create" loading={<PageSkeleton />}>
        <PageHeader title={t('engine.form.newTitle', { name: inSentence(one) })} above={<BackToList />} />
        <RecordForm
          resource={resource}
          purpose="create"
          record={record}
          onSave={save}
          onSaved={onSaved}
          draft={draft}
          guarded={shown === null}
        >
          <FormSections />
        </RecordForm>
        {Created && shown && <Created record={shown} onClose={open} />}
      </RequireAccess>
    </RecordColumn>
  );
}
