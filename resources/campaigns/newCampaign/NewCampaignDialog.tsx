import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useCreate, useDataProvider, useNavigate, useNotify } from 'react-admin';
import type { CloneInput } from '#contracts/api/campaigns.ts';
import { cloneName } from '#contracts/campaign.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { saveShortcut } from '#src/browser/saveShortcut.ts';
import { answered, answeredRecord } from '#src/engine/answeredRecord.ts';
import { forgetOwnDraft } from '#src/engine/form/draftStore.ts';
import { useFormState, type Values } from '#src/engine/form/FormContext.ts';
import { RecordForm } from '#src/engine/form/RecordForm.tsx';
import { useFormDraft } from '#src/engine/form/useFormDraft.ts';
import { FieldInput } from '#src/engine/inputs/FieldInput.tsx';
import { useT } from '#src/i18n/useT.ts';
import { TitledDialog } from '#src/ui/dialogs/TitledDialog.tsx';
import { AppInput } from '../AppInput.tsx';
import { campaignPath } from '../campaignPath.ts';
import { SlugInput } from '../SlugInput.tsx';
import { campaigns, type ListedCampaign } from '../schema.ts';
import { NewDates, useNewDates } from './NewDates.tsx';

type NewCampaignDialogProps = {
  kind: NewCampaignKind;
  /** The campaign to copy, or the parent of the new one. */
  campaign: ListedCampaign;
  onClose: () => void;
};

const { app, slug } = campaigns.fields;

/** Asks for the name, URL and dates of a copy or a child of a campaign, creates it and opens it. */
export default function NewCampaignDialog({ kind, campaign, onClose }: NewCampaignDialogProps) {
  const t = useT();
  const draft = useFormDraft(`campaigns/${campaign.id}/${kind}`);
  const isEmpty = kind === 'createChild';
  const [record] = useState<Values>(() => ({
    app: campaign.app,
    name: isEmpty ? null : cloneName(campaign.name, (of) => t('newCampaign.copyOf', { name: of })),
    // Follows the name.
    slug: null,
    starts_at: null,
    ends_at: null,
  }));
  const { problems, chosen } = useNewDates();
  const { make, open } = useMakeCampaign(kind, campaign);
  const save = (values: Values) =>
    make({
      app: String(values.app),
      name: String(values.name),
      slug: String(values.slug),
      dates: chosen(values),
    });
  const cancel = () => {
    if (draft) void forgetOwnDraft(draft.draftKey);
    onClose();
  };
  const openMade = () => {
    onClose();
    open();
  };
  return (
    <TitledDialog
      title={t(`newCampaign.${kind}`)}
      text={t(`newCampaign.${kind}Help`, { name: campaign.name })}
      contentStyle={{ pb: 0 }}
      cancelLabel={null}
      onClose={onClose}
      onEntered={selectName}
    >
      <RecordForm
        resource={campaigns}
        purpose="create"
        record={record}
        onSave={save}
        onSaved={openMade}
        draft={draft}
        extraProblems={problems}
        guarded={false}
        foot={<DialogFoot onCancel={cancel} />}
      >
        {isEmpty && <AppInput source="app" field={app} resource={campaigns} ofChild />}
        <FieldInput source="name" />
        <SlugInput source="slug" field={slug} resource={campaigns} />
        <NewDates />
      </RecordForm>
    </TitledDialog>
  );
}

/** Selects the proposed name, so that typing replaces it. */
const selectName = (dialog: HTMLElement): void =>
  dialog.querySelector<HTMLInputElement>('input[name="name"]')?.select();

function DialogFoot({ onCancel }: { onCancel: () => void }) {
  const t = useT();
  const { saving, failure } = useFormState();
  return (
    <Box
      sx={({ palette }) => ({
        position: 'sticky',
        bottom: 0,
        zIndex: 1,
        display: 'grid',
        gap: 1.5,
        py: 2,
        bgcolor: palette.raised,
      })}
    >
      {failure !== null && <Alert severity="error">{failure}</Alert>}
      <Box sx={{ display: 'flex', justifyContent: 'end', gap: 1 }}>
        <Button onClick={onCancel} disabled={saving}>
          {t('engine.dialog.cancel')}
        </Button>
        <Button type="submit" variant="contained" loading={saving} {...saveShortcut}>
          {t('newCampaign.create')}
        </Button>
      </Box>
    </Box>
  );
}

/** What is made from an existing campaign. */
type NewCampaignKind = 'clone' | 'cloneAsChild' | 'createChild';

type Chosen = { app: string; name: string; slug: string; dates: Pick<CloneInput, 'starts_at' | 'ends_at'> };

/**
 * Returns a function that creates a campaign from another one, and one that opens what was created: the settings of a
 * copy, or the editor of an empty campaign.
 */
function useMakeCampaign(kind: NewCampaignKind, campaign: ListedCampaign) {
  const t = useT();
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [create] = useCreate();
  const { call } = useDataProvider<CmsDataProvider>();
  const isHere = useIsMounted();
  const madeId = useRef('');

  const send = async ({ app, dates, ...named }: Chosen): Promise<Values> => {
    const { id, test } = campaign;
    if (kind === 'createChild') {
      const data = { app, ...named, ...dates, test, parent_id: id };
      return answeredRecord(await create('campaigns', { data }, { returnPromise: true }));
    }
    const place = kind === 'cloneAsChild' ? { parent_id: id } : {};
    const body = { ...named, ...dates, ...place };
    return answered(await call('POST /api/campaigns/:id/clone', { params: { id }, body }));
  };
  const make = async (chosen: Chosen) => {
    const made = await send(chosen);
    madeId.current = String(made.id);
    notify(t('engine.form.created', { name: String(made.name) }), { type: 'success' });
    if (kind !== 'clone') void queryClient.invalidateQueries({ queryKey: ['campaigns', 'children', campaign.id] });
  };
  /** Does nothing if the user has navigated away. */
  const open = () => {
    if (isHere.current) navigate(campaignPath(madeId.current, kind === 'createChild' ? 'editor' : 'settings'));
  };
  return { make, open };
}

function useIsMounted() {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
