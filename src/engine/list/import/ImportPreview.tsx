import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ImportReport, ImportRow, ImportState } from '#contracts/api/recordImport.ts';
import { useNumber } from '#src/i18n/useNumber.ts';
import { useServerWords } from '#src/i18n/useServerWords.ts';
import { useT } from '#src/i18n/useT.ts';
import { StatusChip, type StatusTone } from '#src/ui/StatusChip.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';

const states: readonly ImportState[] = ['added', 'changed', 'unchanged', 'wrong'];
const tones: Record<ImportState, StatusTone> = {
  added: 'success',
  changed: 'info',
  unchanged: 'default',
  wrong: 'error',
};

/** What an import would do: the number of rows of each state, problems of the whole file, and the rows. */
export function ImportPreview({ report }: { report: ImportReport }) {
  const t = useT();
  const inWords = useNumber();
  const [isOnlyWrong, setOnlyWrong] = useState(false);
  const rows = [...report.rows].sort((one, other) => one.row - other.row);
  const shown = isOnlyWrong ? rows.filter(({ state }) => state === 'wrong') : rows;
  const total = states.reduce((sum, state) => sum + report[state], 0);
  const isNothing = report.problems_total === 0 && report.added + report.changed === 0;
  return (
    <>
      <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {states.map((state) => (
          <StatusChip
            key={state}
            tone={report[state] > 0 ? tones[state] : 'default'}
            label={t(`engine.import.counts.${state}`, { count: inWords(report[state]) })}
          />
        ))}
      </Box>
      {report.problems_total > 0 && <ProblemsAlert report={report} />}
      {isNothing && <Alert severity="info">{t('engine.import.nothing')}</Alert>}
      {report.wrong > 0 && (
        <FormControlLabel
          control={<Checkbox checked={isOnlyWrong} onChange={(_event, on) => setOnlyWrong(on)} />}
          label={t('engine.import.onlyWrong')}
        />
      )}
      {shown.length > 0 && <RowTable columns={report.columns} rows={shown} />}
      {rows.length < total && (
        <Typography variant="body2" color="text.secondary">
          {t('engine.import.partly', { shown: inWords(rows.length), total: inWords(total) })}
        </Typography>
      )}
    </>
  );
}

/** Says that nothing is imported. Problems of rows that the table shows are there, the others are listed. */
function ProblemsAlert({ report: { problems, problems_total, rows } }: { report: ImportReport }) {
  const t = useT();
  const serverWords = useServerWords();
  const inTable = new Set(rows.map(({ row }) => row));
  const listed = problems.filter(({ row }) => !inTable.has(row));
  const more = problems_total - problems.length;
  return (
    <Alert severity="error">
      {t('engine.import.correct')}
      {listed.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 160, overflowY: 'auto' }}>
          {listed.map(({ row, column, msg }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <li key={at}>
              {[t('engine.import.place', { row }), column].filter(Boolean).join(', ')}: {serverWords(msg)}
            </li>
          ))}
        </Box>
      )}
      {more > 0 && <div>{t('engine.import.moreProblems', { smart_count: more })}</div>}
    </Alert>
  );
}

type RowTableProps = { columns: ImportReport['columns']; rows: readonly ImportRow[] };

function RowTable({ columns, rows }: RowTableProps) {
  const t = useT();
  return (
    <TableContainer sx={{ maxHeight: '50vh', '& thead, & thead th': { top: 0 } }}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{t('engine.import.row')}</TableCell>
            <TableCell>{t('engine.import.state')}</TableCell>
            {columns.map(({ name, path }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is named by its place
              <TableCell key={at}>
                {name}
                {path === null && name !== '' && ` (${t('engine.import.ignored')})`}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <PreviewRow key={row.row} row={row} columns={columns} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function PreviewRow({ row, columns }: { row: ImportRow; columns: ImportReport['columns'] }) {
  const t = useT();
  const serverWords = useServerWords();
  const ofRow = row.problems[-1];
  return (
    <TableRow>
      <TableCell>{row.row}</TableCell>
      <TableCell>
        <StatusChip tone={tones[row.state]} label={t(`engine.import.states.${row.state}`)} />
        {ofRow && <Message words={serverWords(ofRow)} />}
      </TableCell>
      {row.cells.map((cell, at) => {
        const problem = row.problems[at];
        const change = row.changes[columns[at]?.path ?? ''];
        return (
          <TableCell
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is named by its place
            key={at}
            aria-invalid={problem ? true : undefined}
            sx={{
              minWidth: 96,
              maxWidth: 320,
              overflowWrap: 'anywhere',
              whiteSpace: 'pre-wrap',
              ...(problem && wrong),
            }}
          >
            {change && <Former text={change.from} />}
            {cell}
            {problem && <Message words={serverWords(problem)} />}
          </TableCell>
        );
      })}
    </TableRow>
  );
}

function Former({ text }: { text: string }) {
  const t = useT();
  if (text === '') return null;
  return (
    <Typography component="del" variant="body2" color="text.secondary" sx={{ mr: 1 }}>
      <VisuallyHidden>{t('engine.import.before')} </VisuallyHidden>
      {text}
    </Typography>
  );
}

const Message = ({ words }: { words: string }) => (
  <Typography variant="body2" color="error" sx={{ display: 'block' }}>
    {words}
  </Typography>
);

const wrong = { outline: 2, outlineStyle: 'solid', outlineColor: 'error.main', outlineOffset: -2 } as const;
