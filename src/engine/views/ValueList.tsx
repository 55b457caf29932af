import Box from '@mui/material/Box';
import type { RaRecord } from 'react-admin';
import { isObject } from '#contracts/values.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import type { Fields } from '#resources/schema/fields.ts';
import { innerFields, isVisible } from '#resources/schema/visibility.ts';
import { FieldCell } from '../cells/FieldCell.tsx';
import { fieldAt, findPlace } from '../fieldPath.ts';
import { useScreens } from '../ScreensContext.ts';
import { useResourceWords } from '../words.ts';

type Answer = { value: unknown; isVisible: boolean };

/** Returns the value at a source such as `meta_tags.title`, and whether its condition and those of its groups hold. */
function answerAt(fields: Fields, values: Record<string, unknown>, source: string): Answer {
  const [name = '', ...rest] = source.split('.');
  const answer = { value: values[name], isVisible: isVisible(fields, values, name) };
  const field = fields[name];
  if (rest.length === 0 || !field || answer.value === undefined) return answer;
  const inner = answerAt(innerFields(field), isObject(answer.value) ? answer.value : {}, rest.join('.'));
  // A group without a value has fields without values.
  return { value: inner.value ?? null, isVisible: answer.isVisible && inner.isVisible };
}

/**
 * Returns the sources that the response contains and whose condition holds. The server omits fields that the user may
 * not read.
 */
export const answeredSources = ({ fields }: Resource, record: RaRecord, sources: readonly string[]): string[] =>
  sources.filter((source) => {
    const { value, isVisible } = answerAt(fields, record, source);
    const field = findPlace(fields, source)?.field;
    return field && !field.writeOnly && value !== undefined && isVisible;
  });

/** Labeled read-only values of a record, each in full, without those that the user may not read. */
export function ValueList({ sources, record }: { sources: readonly string[]; record: RaRecord }) {
  const { resource } = useScreens();
  const words = useResourceWords(resource);
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
      {answeredSources(resource, record, sources).map((source) => (
        <Box key={source} sx={{ display: 'grid', gridTemplateColumns: { sm: '200px minmax(0, 1fr)' }, columnGap: 2 }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {words.field(source)}
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Value source={source} record={record} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Value({ source, record }: { source: string; record: RaRecord }) {
  const { resource } = useScreens();
  const { value } = answerAt(resource.fields, record, source);
  const field = fieldAt(resource.fields, source);
  return <FieldCell value={value} record={record} field={field} resource={resource} source={source} whole />;
}
