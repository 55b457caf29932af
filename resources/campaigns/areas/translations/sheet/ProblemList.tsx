import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SheetProblem } from '#contracts/sheets.ts';
import { useT } from '#src/i18n/useT.ts';
import { CodeText } from '#src/ui/CodeText.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';

/** Lists the errors by cell, which must be fixed before the load. */
export function ProblemList({ problems, total }: { problems: readonly SheetProblem[]; total: number }) {
  const t = useT();
  return (
    <section>
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        {t('sheets.preview.problems', { smart_count: total })}
      </Typography>
      {total > problems.length && (
        <Typography variant="body2" color="text.secondary">
          {t('sheets.preview.problemsMore', { shown: problems.length })}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {problems.map(({ cell, code, values, hinders }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <Box component="li" key={at} sx={{ display: 'flex', columnGap: 1, alignItems: 'baseline', flexWrap: 'wrap' }}>
            <CodeText>{cell}</CodeText>
            {hinders && <StatusChip label={t('sheets.preview.hinders')} tone="error" />}
            <Typography variant="body2" dir="auto" sx={{ flex: '1 1 0', minWidth: 200, overflowWrap: 'anywhere' }}>
              {t(`sheets.problems.${code}`, values)}
            </Typography>
          </Box>
        ))}
      </Box>
    </section>
  );
}
