import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId, useState } from 'react';
import { useNotify } from 'react-admin';
import type { RaffleAnswer } from '#contracts/reportItems.ts';
import { useT } from '../../i18n/useT.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { BusyButton } from '../BusyButton.tsx';
import { useReports } from '../ReportsContext.ts';
import { useReportWords } from '../useReportWords.ts';
import { ClosedFacts } from './ClosedFacts.tsx';
import { RaffleField } from './RaffleField.tsx';
import type { useRaffle } from './useRaffle.ts';

/** Returns a whole number of 1 or more; null for other text. */
const countOf = (typed: string): number | null => (/^0*[1-9]\d{0,8}$/.test(typed.trim()) ? Number(typed) : null);

type DrawFormProps = { raffle: ReturnType<typeof useRaffle>; answer: RaffleAnswer };

/**
 * Draws winners; asks for confirmation before existing winners are replaced. If the app can close entries, it does that
 * first, and then the number of winners is fixed.
 */
export function DrawForm({ raffle, answer }: DrawFormProps) {
  const t = useT();
  const notify = useNotify();
  const id = useId();
  const { mayDraw } = useReports();
  const { drawing, close } = raffle;
  const existing = answer.items.length;
  const [typed, setTyped] = useState<string | null>(null);
  const [typedValue, setTypedValue] = useState('');
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const [changed, setChanged] = useState(false);
  /** The id of entries that are to be closed again. */
  const [dropped, setDropped] = useState<string | null>(null);
  const closed = answer.closed?.id === dropped ? undefined : answer.closed;
  const closes = close !== undefined && closed === undefined;
  const text = typed ?? String(Math.max(existing, 1));
  const count = closed?.count ?? countOf(text);
  const value = typedValue.trim();
  const public_value = value === '' ? undefined : value;
  const lacksValue = closed?.public_value !== undefined && public_value === undefined;

  const reset = () => {
    setTyped(null);
    setTypedValue('');
    setTried(false);
  };
  const draw = async () => {
    if (count === null) return;
    const outcome = await raffle.draw({ count, ...(closed && { entries_id: closed.id, public_value }) });
    if (outcome === null) return;
    setChanged(outcome === 'changed');
    setAsking(outcome === 'changed');
    if (typeof outcome !== 'object') return;
    reset();
    notify(t('reports.raffle.picked', { smart_count: outcome.winners }), { type: 'success' });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (drawing) return;
    setTried(true);
    setChanged(false);
    if (count === null || lacksValue || !mayDraw) return;
    if (closes) void close({ count, public_value }).then((done) => done && reset());
    else if (existing > 0) setAsking(true);
    else void draw();
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1.5, px: 2, pb: 2 }}>
      {closed && <ClosedFacts facts={closed.facts} />}
      {closes && <Typography color="text.secondary">{t('reports.raffle.closeHelp')}</Typography>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 1.5 }}>
        {!closed && (
          <RaffleField
            label={t('reports.raffle.count')}
            value={text}
            number
            problem={tried && count === null ? t('reports.raffle.minCount') : null}
            onChange={setTyped}
          />
        )}
        {closes && (
          <RaffleField
            label={t('reports.raffle.source')}
            value={typedValue}
            help={t('reports.raffle.sourceHelp')}
            onChange={setTypedValue}
          />
        )}
        {closed?.public_value !== undefined && (
          <RaffleField
            label={t('reports.raffle.value', { source: closed.public_value })}
            value={typedValue}
            problem={tried && lacksValue ? t('reports.raffle.noValue') : null}
            onChange={setTypedValue}
          />
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <BusyButton
          type="submit"
          variant="outlined"
          disabled={!mayDraw}
          busy={drawing}
          aria-describedby={mayDraw ? undefined : id}
        >
          {t(closes ? 'reports.raffle.close' : 'reports.raffle.pick')}
        </BusyButton>
        {closed && mayDraw && (
          <Button disabled={drawing} onClick={() => setDropped(closed.id)}>
            {t('reports.raffle.again')}
          </Button>
        )}
        {answer.public_url && (
          <Button href={answer.public_url} target="_blank" rel="noreferrer">
            {t('reports.raffle.publicPage')}
          </Button>
        )}
      </Box>
      {!mayDraw && (
        <Typography id={id} variant="body2" color="text.secondary">
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
        <Typography>{t('reports.raffle.replace', { smart_count: existing, count: count ?? 1 })}</Typography>
      </ConfirmDialog>
    </Box>
  );
}

function Failure({ raffle: { failure } }: { raffle: ReturnType<typeof useRaffle> }) {
  const t = useT();
  const reportWords = useReportWords();
  if (!failure) return null;
  const { error, unsure, closing } = failure;
  const words = closing
    ? (['reports.raffle.closeUnsure', 'reports.raffle.notClosed'] as const)
    : (['reports.raffle.unsure', 'reports.raffle.notPicked'] as const);
  return (
    <Alert severity={unsure ? 'warning' : 'error'}>{t(words[unsure ? 0 : 1], { reason: reportWords(error) })}</Alert>
  );
}
