import type { RevisionChange } from '#contracts/campaignCalls.ts';
import { FieldValue } from '#src/engine/cells/FieldValue.tsx';
import { useT } from '#src/i18n/useT.ts';
import { hasContent, leavesOf } from '../../changes/leaves.ts';
import { useChangeWords } from '../../changes/useChangeWords.ts';
import { readable } from './changeKind.ts';
import { Part, Parts } from './Parts.tsx';
import { Side } from './TextChange.tsx';

/** Number of parts shown; an added or removed structure can be large. */
const maxParts = 30;

const isStructure = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Shows an added or removed structure: its non-empty parts. An added language shows only its name. */
export function StructureChange({ change: { field, entries, from, to } }: { change: RevisionChange }) {
  const t = useT();
  const words = useChangeWords();
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
                <FieldValue source={source} value={typeof leaf === 'string' ? readable(source, leaf) : leaf} />
              </Side>
            </Part>
          );
        })}
        {leaves.length > maxParts && t('history.more', { smart_count: leaves.length - maxParts })}
      </Parts>
    );
  });
}
