import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { RevisionChange } from '#contracts/api/revisions.ts';
import { directionOf } from '#contracts/textDirection.ts';
import { useT } from '../../i18n/useT.ts';
import { FieldValue } from '../cells/FieldValue.tsx';
import { type ChangePlace, placeOfChange } from '../changePlace.ts';
import { hasContent, leavesOf } from '../changes/leaves.ts';
import { useChangeWords } from '../changes/useChangeWords.ts';
import { useScreens } from '../ScreensContext.ts';
import { kindOfChange, readable, readableSides } from './changeKind.ts';
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

/** Returns the function that finds the place of a change. */
function usePlaceOf(): (path: string) => ChangePlace {
  const { resource, overrides } = useScreens();
  return (path) => placeOfChange(resource.fields, path, { placeOfContent: overrides.placeOfContent });
}

/** Returns the language and direction of a message's text. */
function writtenIn({ steps }: ChangePlace): Written {
  const [language] = steps.flatMap((step) => (step.kind === 'language' ? [step.code] : []));
  if (language === undefined || !steps.some(({ kind }) => kind === 'message')) return {};
  return { lang: language, dir: directionOf(language) };
}

function Shown({ change }: { change: RevisionChange }) {
  const { field, from, to } = change;
  const place = usePlaceOf()(field);
  switch (kindOfChange(change, place)) {
    case 'moved':
      return <MovedEntries to={listOf(to)} />;
    case 'list':
      return <ListChange field={field} from={listOf(from)} to={listOf(to)} />;
    case 'forms':
      return <FormsChange from={listOf(from)} to={listOf(to)} written={writtenIn(place)} />;
    case 'structure':
      return <StructureChange change={change} />;
    case 'text':
      return <TextChange sides={readableSides(change, place)} written={writtenIn(place)} />;
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
  const side = (kind: 'gone' | 'new', value: unknown) =>
    value === null ? (
      <Typography component="span" variant="body2" color="text.secondary">
        {t('history.nothing')}
      </Typography>
    ) : (
      <Side kind={kind}>
        <FieldValue source={field} value={value} />
      </Side>
    );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 1 }}>
      {side('gone', from)}
      <span aria-hidden>→</span>
      {side('new', to)}
    </Box>
  );
}

/** Number of parts shown; an added or removed structure can be large. */
const maxParts = 30;

const isStructure = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Shows an added or removed structure: its non-empty parts. An added language shows only its name. */
function StructureChange({ change: { field, entries, from, to } }: { change: RevisionChange }) {
  const t = useT();
  const words = useChangeWords();
  const placeOf = usePlaceOf();
  const around = words(field, entries);
  const nameOf = (source: string) => {
    const own = words(source, entries);
    const common = own.findIndex((word, at) => word !== around[at]);
    return common === -1 ? t('history.value') : own.slice(common).join(' › ');
  };
  const sides = [
    { kind: 'gone' as const, value: from },
    { kind: 'new' as const, value: to },
  ].filter(({ value }) => value !== null);
  return sides.map(({ kind, value }) => {
    const leaves = leavesOf(value).filter(hasContent);
    if (!isStructure(value) || leaves.length === 0) {
      const word = t(kind === 'gone' ? 'history.wasRemoved' : 'history.wasAdded');
      return <div key={kind}>{isStructure(value) ? word : <Side kind={kind}>{String(value)}</Side>}</div>;
    }
    return (
      <Parts key={kind} title={t(kind === 'gone' ? 'history.wasRemoved' : 'history.wasAdded')}>
        {leaves.slice(0, maxParts).map(({ path, value: leaf }) => {
          const source = [field, ...path].join('.');
          return (
            <Part key={source} name={nameOf(source)}>
              <Side kind={kind}>
                <FieldValue source={source} value={typeof leaf === 'string' ? readable(placeOf(source), leaf) : leaf} />
              </Side>
            </Part>
          );
        })}
        {leaves.length > maxParts && t('history.more', { smart_count: leaves.length - maxParts })}
      </Parts>
    );
  });
}

/** A list of named values. */
function Parts({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <>
      {title && <div>{title}</div>}
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5 }}>
        {children}
      </Box>
    </>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { sm: 'minmax(0, 160px) minmax(0, 1fr)' }, columnGap: 2 }}>
      <Box component="dt" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );
}
