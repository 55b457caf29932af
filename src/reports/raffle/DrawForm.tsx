import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId, useState, type WheelEvent } from 'react';
import { useNotify } from 'react-admin';
import { useT } from '../../i18n/useT.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { BusyButton } from '../BusyButton.tsx';
import { useReports } from '../ReportsContext.ts';
import { useReportWords } from '../useReportWords.ts';
import type { useRaffle } from './useRaffle.ts';

/** Returns a whole number of 1 or more; null for other text. */
const countOf = (typed: string): number | null => (/^0*[1-9]\d{0,8}$/.test(typed.trim()) ? Number(typed) : null);

type DrawFormProps = {
  raffle: ReturnType<typeof useRaffle>;
  /** The number of existing winners. */
  existing: number;
};

/** The number of winners to draw and the draw button; asks for confirmation before existing winners are replaced. */
export function DrawForm({ raffle, existing }: DrawFormProps) {
  const t = useT();
  const notify = useNotify();
  const id = useId();
  const { mayDraw } = useReports();
  const { drawing } = raffle;
  const [typed, setTyped] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const [changed, setChanged] = useState(false);
  const text = typed ?? String(Math.max(existing, 1));
  const count = countOf(text);
  const wrong = tried && count === null;

  const draw = async () => {
    const outcome = count === null ? null : await raffle.draw(count);
    if (outcome === null) return;
    setChanged(outcome === 'changed');
    setAsking(outcome === 'changed');
    if (typeof outcome === 'object') {
      setTyped(null);
      notify(t('reports.raffle.picked', { smart_count: outcome.winners }), {
        type: 'success',
      });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (drawing) return;
    setTried(true);
    setChanged(false);
    if (count === null || !mayDraw) return;
    if (existing > 0) setAsking(true);
    else void draw();
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1, px: 2, pb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5 }}>
        <div>
          <InputLabel htmlFor={`${id}-count`}>{t('reports.raffle.count')}</InputLabel>
          <OutlinedInput
            id={`${id}-count`}
            size="small"
            type="number"
            value={text}
            error={wrong}
            disabled={!mayDraw}
            onChange={(event) => setTyped(event.target.value)}
            inputProps={{
              min: 1,
              step: 1,
              'aria-describedby': wrong ? `${id}-wrong` : undefined,
              // Scrolling the page with the pointer over the input would change its value.
              onWheel: ({ currentTarget }: WheelEvent<HTMLInputElement>) => currentTarget.blur(),
            }}
          />
        </div>
        <BusyButton
          type="submit"
          variant="outlined"
          disabled={!mayDraw}
          busy={drawing}
          aria-describedby={mayDraw ? undefined : `${id}-right`}
        >
          {t('reports.raffle.pick')}
        </BusyButton>
      </Box>
      {wrong && (
        <FormHelperText error id={`${id}-wrong`} sx={{ m: 0 }}>
          {t('reports.raffle.minCount')}
        </FormHelperText>
      )}
      {!mayDraw && (
        <Typography id={`${id}-right`} variant="body2" color="text.secondary">
          {t('reports.raffle.noRight')}
        </Typography>
      )}
      <Failure raffle={raffle} />
      <ConfirmDialog
        open={asking}
        title={t('reports.raffle.replaceTitle')}
        confirmLabel={t('reports.raffle.replaceLabel')}
        danger
        asks={false}
        busy={drawing}
        disabled={existing === 0}
        onConfirm={() => void draw()}
        onClose={() => setAsking(false)}
      >
        {changed && (
          <Alert severity="warning" sx={{ mb: 1 }}>
            {t('reports.raffle.changed')}
          </Alert>
        )}
        <Typography>
          {t('reports.raffle.replace', {
            smart_count: existing,
            count: count ?? 1,
          })}
        </Typography>
      </ConfirmDialog>
    </Box>
  );
}

function Failure({ raffle: { failure } }: { raffle: ReturnType<typeof useRaffle> }) {
  const t = useT();
  const reportWords = useReportWords();
  if (!failure) return null;
  const reason = reportWords(failure.error);
  return (
    <Alert severity={failure.unsure ? 'warning' : 'error'}>
      {t(failure.unsure ? 'reports.raffle.unsure' : 'reports.raffle.notPicked', { reason })}
    </Alert>
  );
}
