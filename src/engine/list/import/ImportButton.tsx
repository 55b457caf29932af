import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Suspense, useState } from 'react';
import { useCanAccess } from 'react-admin';
import { useT } from '#src/i18n/useT.ts';
import { lazyWithRetry } from '#src/ui/lazyWithRetry.tsx';
import { useScreens } from '../../ScreensContext.ts';

const ImportDialog = lazyWithRetry(() => import('./ImportDialog.tsx'));

/** Opens the import, for users who may create or edit records. */
export default function ImportButton() {
  const t = useT();
  const resource = useScreens().resource.name;
  const [open, setOpen] = useState(false);
  const { canAccess: canCreate } = useCanAccess({ resource, action: 'create' });
  const { canAccess: canEdit } = useCanAccess({ resource, action: 'edit' });
  if (!canCreate && !canEdit) return null;
  return (
    <>
      <Tooltip title={t('engine.import.action')}>
        <IconButton aria-label={t('engine.import.action')} onClick={() => setOpen(true)}>
          <FileUploadOutlined />
        </IconButton>
      </Tooltip>
      <Suspense fallback={null}>{open && <ImportDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
