import Box from '@mui/material/Box';
import type { RaRecord } from 'react-admin';
import type { Resource } from '#resources/schema/defineResource.ts';
import { isVisible } from '#resources/schema/visibility.ts';
import { FieldCell } from '../cells/FieldCell.tsx';
import { useScreens } from '../ScreensContext.ts';
import { useResourceWords } from '../words.ts';

/**
 * Returns the sources that the response contains and whose condition holds. The server omits fields that the user may
 * not read.
 */
export const answeredSources = ({ fields }: Resource, record: RaRecord, sources: readonly string[]): string[] =>
  sources.filter((source) => fields[source] && record[source] !== undefined && isVisible(fields, record, source));

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
  const field = resource.fields[source];
  return (
    field && (
      <FieldCell value={record[source]} record={record} field={field} resource={resource} source={source} whole />
    )
  );
}
