import Button from '@mui/material/Button';
import { useState } from 'react';
import { type RaRecord, useCanAccess } from 'react-admin';
import { useT } from '../../i18n/useT.ts';
import { lazyDialog } from '../../ui/lazyWithRetry.tsx';
import { useEditing } from '../live/editingContext.ts';
import { useScreens } from '../ScreensContext.ts';

const PublishDialog = lazyDialog(() => import('./PublishDialog.tsx'));

type PublishButtonProps = {
  record: RaRecord;
  size?: 'small';
  /** Opens another dialog that asks before. */
  onAsk?: () => void;
};

/** Publishes the open record if it is a draft, otherwise unpublishes it; for users who may edit it. */
export function PublishButton({ record, size, onAsk }: PublishButtonProps) {
  const t = useT();
  const { name } = useScreens().resource;
  const { readOnly } = useEditing();
  const [isAsking, setAsking] = useState(false);
  const { canAccess } = useCanAccess({ resource: name, action: 'edit', record });
  const isDraft = record.published_at === null;
  if (!canAccess) return null;
  return (
    <>
      <Button
        variant={isDraft ? 'contained' : 'outlined'}
        size={size}
        disabled={readOnly !== null}
        onClick={onAsk ?? (() => setAsking(true))}
        sx={{ flexShrink: 0 }}
      >
        {t(isDraft ? 'publishing.publish.action' : 'publishing.unpublish.action')}
      </Button>
      {isAsking && <PublishDialog record={record} onClose={() => setAsking(false)} />}
    </>
  );
}
