import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { HttpError, useCreate, useLocation, useNavigate, useNotify } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import type { View } from '#resources/views/schema.ts';
import { answeredRecord } from '../engine/answeredRecord.ts';
import { FieldFrame, helpId } from '../engine/form/FieldFrame.tsx';
import { useScreens } from '../engine/ScreensContext.ts';
import { usePatch } from '../engine/usePatch.ts';
import { useErrorWords } from '../engine/words.ts';
import { useT } from '../i18n/useT.ts';
import { useCurrentUser } from '../shell/appData.ts';
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx';
import { usePersistedText } from '../ui/hooks/usePersistedText.ts';
import { PlainCheckbox } from '../ui/PlainCheckbox.tsx';
import { type Content, storedContent } from './useUpdateView.ts';
import { viewPath } from './viewPath.ts';
import { viewRights } from './viewRights.ts';

type ViewDialogProps = {
  /** The view to rename or share; null to save the list as a new one. */
  view: View | null;
  content: Content;
  onClose: () => void;
};

/** Asks for the name of a view and whether everyone may use it. */
export function ViewDialog({ view, content, onClose }: ViewDialogProps) {
  const t = useT();
  const id = useId();
  const user = useCurrentUser();
  const { mayShare } = viewRights(user, view);
  const { text, keep, forget } = usePersistedText(`${user.id}/view/${view?.id ?? 'new'}`);
  const name = text ?? view?.name ?? '';
  const [shared, setShared] = useState(view?.shared ?? false);
  const { save, isPending, failure, clearFailure } = useSaveView(view, content);
  const close = () => {
    forget(name);
    onClose();
  };
  const submit = async () => {
    if (await save({ name: name.trim(), ...(mayShare && { shared }) })) close();
  };
  return (
    <ConfirmDialog
      open
      title={t(view ? 'views.editTitle' : 'views.saveTitle')}
      confirmLabel={t('views.save')}
      busy={isPending}
      disabled={name.trim() === ''}
      asks
      onConfirm={submit}
      onClose={close}
    >
      <FieldFrame
        id={id}
        label={t('views.name')}
        help={view ? undefined : t('views.saveText')}
        error={failure ?? undefined}
      >
        <OutlinedInput
          id={id}
          size="small"
          fullWidth
          autoFocus
          autoComplete="off"
          value={name}
          error={failure !== null}
          onChange={({ target }) => {
            keep(target.value);
            clearFailure();
          }}
          inputProps={{ 'aria-describedby': helpId(id), maxLength: limits.maxViewNameLength }}
        />
      </FieldFrame>
      {mayShare && <ShareChoice shared={shared} onChange={setShared} />}
    </ConfirmDialog>
  );
}

function ShareChoice({ shared, onChange }: { shared: boolean; onChange: (shared: boolean) => void }) {
  const t = useT();
  return (
    <Box sx={{ mt: 2, '& .tick-line': { px: 0 } }}>
      <PlainCheckbox shown label={t('views.share')} checked={shared} onChange={() => onChange(!shared)} />
      <Typography variant="body2" color="text.secondary">
        {t('resources.views.help.shared')}
      </Typography>
    </Box>
  );
}

/** Saves the name of a view, or what the list shows as a new view, which is then opened. */
function useSaveView(view: View | null, content: Content) {
  const t = useT();
  const notify = useNotify();
  const navigate = useNavigate();
  const errorWords = useErrorWords();
  const { pathname, search } = useLocation();
  const { name: resource } = useScreens().resource;
  const [create, { isPending: isCreating }] = useCreate();
  const { patch, isPending: isPatching } = usePatch<View>('views');
  const [failure, setFailure] = useState<string | null>(null);

  const add = async (fields: { name: string; shared?: boolean }) => {
    const data = { ...fields, resource, ...storedContent(content) };
    const { id } = answeredRecord(await create('views', { data }, { returnPromise: true }));
    navigate(viewPath(pathname, String(id), content, search));
  };
  /** Returns whether it was saved. */
  const save = async (fields: { name: string; shared?: boolean }): Promise<boolean> => {
    try {
      await (view ? patch(view, fields, undefined) : add(fields));
      notify(t('views.saved', { name: fields.name }), { type: 'success' });
      return true;
    } catch (error) {
      const isTaken = error instanceof HttpError && error.body?.detail?.key === 'value-taken';
      setFailure(isTaken ? t('views.taken') : errorWords(error));
      return false;
    }
  };
  return { save, isPending: isCreating || isPatching, failure, clearFailure: () => setFailure(null) };
}
