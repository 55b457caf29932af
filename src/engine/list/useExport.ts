import { useState } from 'react';
import { type RaRecord, useDataProvider, useNotify, useResourceDefinitions } from 'react-admin';
import { useT } from '../../i18n/useT.ts';
import { useScreens } from '../ScreensContext.ts';
import { useErrorWords, useResourceWords } from '../words.ts';
import { useExportedColumns } from './columns.ts';
import { downloadCsv, toCsv } from './csv.ts';
import { withNames } from './exportRecords.ts';

/**
 * Returns a function that downloads records as a CSV file with the declared or shown columns, and reports their number
 * or why it failed.
 */
export function useExport(load: () => Promise<RaRecord[]>): { run: () => Promise<void>; running: boolean } {
  const t = useT();
  const { resource } = useScreens();
  const words = useResourceWords(resource);
  const errorWords = useErrorWords();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const definitions = useResourceDefinitions();
  const exported = useExportedColumns(resource);
  const [running, setRunning] = useState(false);

  const nameOf = (name: string, record: RaRecord): string => {
    const title = definitions[name]?.recordRepresentation;
    return String((typeof title === 'string' && record[title]) || record.id);
  };
  const run = async () => {
    setRunning(true);
    try {
      const records = await withNames(dataProvider, await load(), exported, nameOf);
      const columns = exported.map(({ source, field }) => ({ source, field, label: words.field(source) }));
      downloadCsv(`${resource.name}.csv`, toCsv(columns, records));
      notify(t('engine.list.exported', { smart_count: records.length }), { type: 'success' });
    } catch (error) {
      notify(errorWords(error), { type: 'error' });
    } finally {
      setRunning(false);
    }
  };
  return { run, running };
}
