import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import type { RevisionChange } from '../../../../contracts/campaignCalls.ts';
import { useT } from '../../../../src/i18n/useT.ts';
import { kindOfChange, readableSides } from './changeKind.ts';
import { Part, Parts } from './Parts.tsx';
import { PlainValue } from './PlainValue.tsx';
import { StructureChange } from './StructureChange.tsx';
import { Side, TextChange } from './TextChange.tsx';
import { nameOfCode } from './useChangeWords.ts';

/** What became of one value, in the way that is read best. */
export function ChangeView({ change }: { change: RevisionChange }) {
  const t = useT();
  return (
    <>
      <Shown change={change} />
      {change.cut && (
        <Typography variant="caption" color="text.secondary">
          {t('history.cut')}
        </Typography>
      )}
    </>
  );
}

function Shown({ change }: { change: RevisionChange }) {
  const { field, from, to } = change;
  switch (kindOfChange(change)) {
    case 'moved':
      return <MovedEntries to={listOf(to)} />;
    case 'list':
      return <ListChange field={field} from={listOf(from)} to={listOf(to)} />;
    case 'forms':
      return <FormsChange from={listOf(from)} to={listOf(to)} />;
    case 'structure':
      return <StructureChange change={change} />;
    case 'text':
      return <TextChange sides={readableSides(change)} />;
    case 'value':
      return <ValueChange change={change} />;
  }
}

const listOf = (value: unknown): string[] => (value === null ? [] : [value].flat().map(String));

function MovedEntries({ to }: { to: readonly string[] }) {
  const t = useT();
  return <>{t('history.moved', { order: to.join(' · ') })}</>;
}

/** Entries that went and came; those that stayed are not told. */
function ListChange({ field, from, to }: { field: string; from: readonly string[]; to: readonly string[] }) {
  const locale = useLocale();
  const say = (entry: string) => (field === 'participating_countries' ? nameOfCode('region', entry, locale) : entry);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, overflowWrap: 'anywhere' }}>
      {from
        .filter((entry) => !to.includes(entry))
        .map((entry) => (
          <Side key={`-${entry}`} kind="gone">
            {say(entry)}
          </Side>
        ))}
      {to
        .filter((entry) => !from.includes(entry))
        .map((entry) => (
          <Side key={`+${entry}`} kind="new">
            {say(entry)}
          </Side>
        ))}
    </Box>
  );
}

/** A message's plural forms, each by itself. */
function FormsChange({ from, to }: { from: readonly string[]; to: readonly string[] }) {
  const t = useT();
  const forms = Array.from({ length: Math.max(from.length, to.length) }, (_, at) => at);
  return (
    <Parts>
      {forms
        .filter((at) => from[at] !== to[at])
        .map((at) => (
          <Part key={at} name={t('history.pluralForm', { number: at + 1 })}>
            <TextChange sides={[from[at] ?? '', to[at] ?? '']} />
          </Part>
        ))}
    </Parts>
  );
}

/** From one value to another: dates, numbers, choices, yes and no. */
function ValueChange({ change: { field, from, to } }: { change: RevisionChange }) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 1 }}>
      {from === null ? (
        <Typography component="span" variant="body2" color="text.secondary">
          {t('history.nothing')}
        </Typography>
      ) : (
        <Side kind="gone">
          <PlainValue source={field} value={from} />
        </Side>
      )}
      <span aria-hidden>→</span>
      {to === null ? (
        <Typography component="span" variant="body2" color="text.secondary">
          {t('history.nothing')}
        </Typography>
      ) : (
        <Side kind="new">
          <PlainValue source={field} value={to} />
        </Side>
      )}
    </Box>
  );
}
