import Button from '@mui/material/Button';
import { useState } from 'react';
import { useT } from '#src/i18n/useT.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { useChangeUser, useUnchangeable } from './changing.ts';
import type { User } from './schema.ts';

/** Sends the invitation of a user again or withdraws it, in edit mode. */
export function InvitationButtons({ user }: { user: User }) {
  const t = useT();
  const unchangeable = useUnchangeable(user);
  const { run, busy } = useChangeUser();
  const [isAsking, setIsAsking] = useState(false);
  const { id, display_name: name } = user;
  const params = { id };
  const again = () =>
    run(
      (call) => call('POST /api/users/:id/invitation', { params }),
      () => t('invitation.againDone', { name }),
    );
  const withdraw = async () => {
    await run(
      async (call) => {
        await call('DELETE /api/users/:id/invitation', { params });
        return user;
      },
      () => t('invitation.withdrawn', { name }),
    );
    setIsAsking(false);
  };
  const common = { size: 'small', variant: 'outlined', disabled: unchangeable !== null || busy } as const;
  const labelOf = (label: string) => (unchangeable ? `${label}: ${unchangeable}` : label);
  return (
    <span className="state-buttons" title={unchangeable ?? undefined}>
      <Button {...common} aria-label={labelOf(t('invitation.againOf', { name }))} onClick={() => void again()}>
        {t('invitation.again')}
      </Button>
      <Button
        {...common}
        color="error"
        aria-label={labelOf(t('invitation.withdrawOf', { name }))}
        onClick={() => setIsAsking(true)}
      >
        {t('invitation.withdraw')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          danger
          title={t('invitation.withdrawTitle', { name })}
          confirmLabel={t('invitation.withdraw')}
          busy={busy}
          onConfirm={() => void withdraw()}
          onClose={() => setIsAsking(false)}
        >
          {t('invitation.withdrawText')}
        </ConfirmDialog>
      )}
    </span>
  );
}
