import Box from '@mui/material/Box';
import type { RaRecord } from 'ra-core';
import type { Resource } from '../../../resources/schema/defineResource.ts';
import { isVisible } from '../../../resources/schema/visibility.ts';
import { FieldCell } from '../cells/FieldCell.tsx';
import { useScreens } from '../ScreensContext.ts';
import { useResourceWords } from '../words.ts';

/** Fields that were not answered are not the reader's to see; those whose condition does not hold are not there. */
export const answeredSources = ({ fields }: Resource, record: RaRecord, sources: readonly string[]): string[] =>
  sources.filter((source) => fields[source] && record[source] !== undefined && isVisible(fields, record, source));

/** Values of a record to read, each whole and beside its label; those that the reader may see. */
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
