import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { RevisionChange } from '#contracts/campaignCalls.ts';
import { directionOf } from '#contracts/textDirection.ts';
import { FieldValue } from '#src/engine/cells/FieldValue.tsx';
import { useT } from '#src/i18n/useT.ts';
import { placeOfChange } from '../../changes/changePlace.ts';
import { kindOfChange, readableSides } from './changeKind.ts';
import { Part, Parts } from './Parts.tsx';
import { StructureChange } from './StructureChange.tsx';
import { Side, TextChange, type Written } from './TextChange.tsx';

/** Shows one changed value in the form that suits it best. */
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

/** Returns the language and direction of a message's text. */
function writtenIn(field: string): Written {
  const { steps } = placeOfChange(field);
  const [language] = steps.flatMap((step) => (step.kind === 'language' ? [step.code] : []));
  if (language === undefined || !steps.some(({ kind }) => kind === 'message')) return {};
  return { lang: language, dir: directionOf(language) };
}

function Shown({ change }: { change: RevisionChange }) {
  const { field, from, to } = change;
  switch (kindOfChange(change)) {
    case 'moved':
      return <MovedEntries to={listOf(to)} />;
    case 'list':
      return <ListChange field={field} from={listOf(from)} to={listOf(to)} />;
    case 'forms':
      return <FormsChange from={listOf(from)} to={listOf(to)} written={writtenIn(field)} />;
    case 'structure':
      return <StructureChange change={change} />;
    case 'text':
      return <TextChange sides={readableSides(change)} written={writtenIn(field)} />;
    case 'value':
      return <ValueChange change={change} />;
  }
}

const listOf = (value: unknown): string[] => (value === null ? [] : [value].flat().map(String));

function MovedEntries({ to }: { to: readonly string[] }) {
  const t = useT();
  return <>{t('history.moved', { order: to.join(' · ') })}</>;
}

/** Shows added and removed entries; unchanged entries are omitted. */
function ListChange({ field, from, to }: { field: string; from: readonly string[]; to: readonly string[] }) {
  const entrySource = `${field}.0`;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, overflowWrap: 'anywhere' }}>
      {from
        .filter((entry) => !to.includes(entry))
        .map((entry) => (
          <Side key={`-${entry}`} kind="gone">
            <FieldValue source={entrySource} value={entry} />
          </Side>
        ))}
      {to
        .filter((entry) => !from.includes(entry))
        .map((entry) => (
          <Side key={`+${entry}`} kind="new">
            <FieldValue source={entrySource} value={entry} />
          </Side>
        ))}
    </Box>
  );
}

type FormsChangeProps = { from: readonly string[]; to: readonly string[]; written: Written };

/** Shows each plural form of a message separately. */
function FormsChange({ from, to, written }: FormsChangeProps) {
  const t = useT();
  const forms = Array.from({ length: Math.max(from.length, to.length) }, (_, at) => at);
  return (
    <Parts>
      {forms
        .filter((at) => from[at] !== to[at])
        .map((at) => (
          <Part key={at} name={t('history.pluralForm', { number: at + 1 })}>
            <TextChange sides={[from[at] ?? '', to[at] ?? '']} written={written} />
          </Part>
        ))}
    </Parts>
  );
}

/** Shows the old and new value: dates, numbers, choices, booleans. */
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
          <FieldValue source={field} value={from} />
        </Side>
      )}
      <span aria-hidden>→</span>
      {to === null ? (
        <Typography component="span" variant="body2" color="text.secondary">
          {t('history.nothing')}
        </Typography>
      ) : (
        <Side kind="new">
          <FieldValue source={field} value={to} />
        </Side>
      )}
    </Box>
  );
}
