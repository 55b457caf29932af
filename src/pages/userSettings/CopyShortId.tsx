import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useNotify } from 'react-admin';
import { useT } from '../../i18n/useT.ts';
import { useCopied } from '../../ui/hooks/useCopied.ts';

const endsShown = 5;

/** Shows the first and last five characters of an ID; a click copies the whole ID. */
export function CopyShortId({ id }: { id: string }) {
  const t = useT();
  const notify = useNotify();
  const { copy: copyText } = useCopied(id);
  const short = `${id.slice(0, endsShown)}…${id.slice(-endsShown)}`;
  const copy = async () => {
    const done = await copyText();
    notify(t(done ? 'userSettings.tokens.idCopied' : 'engine.copy.failed', { id }), {
      type: done ? 'success' : 'warning',
    });
  };
  return (
    <ButtonBase
      aria-label={t('userSettings.tokens.copyId', { id: short })}
      title={id}
      onClick={() => void copy()}
      sx={{ minHeight: 24, px: 0.5, mx: -0.5, borderRadius: 1, '&:hover': { bgcolor: 'action.hover' } }}
    >
      <Box component="code" sx={{ fontFamily: 'monospace', whiteSpace: 'nowrap' }}>
        {short}
      </Box>
    </ButtonBase>
  );
}
