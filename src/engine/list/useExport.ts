import { useState } from 'react';
import {
  type DataProvider,
  HttpError,
  type RaRecord,
  useDataProvider,
  useNotify,
  useResourceDefinitions,
} from 'react-admin';
import { choiceOf } from '#resources/schema/visibility.ts';
import { saveFile } from '../../browser/saveFile.ts';
import { useT } from '../../i18n/useT.ts';
import { useScreens } from '../ScreensContext.ts';
import { useErrorWords, useResourceWords } from '../words.ts';
import { useExportedColumns } from './columns.ts';
import type { Listed } from './exportRecords.ts';

/** The method of the data provider for lists of the generic store. */
export type ExportingDataProvider = DataProvider & {
  exportList(resource: string, list: Listed & { columns: readonly string[]; locale: string }): Promise<Blob>;
};

/**
 * Loads the code that makes files, which few visits need.
 * @throws HttpError 0 without a connection
 */
export const loadExport = () =>
  Promise.all([import('./csv.ts'), import('./exportRecords.ts')]).then(
    ([csv, records]) => ({ ...csv, ...records }),
    () => Promise.reject(new HttpError('', 0)),
  );

/** A CSV file of the server, and the number of its records. */
type ExportedFile = { file: Blob; count: number };

/**
 * Returns a function that downloads records as a CSV file with the declared or shown columns, and reports their number
 * or why it failed. `load` returns the records, or a file that the server made of these columns.
 */
export function useExport(load: (columns: readonly string[]) => Promise<RaRecord[] | ExportedFile>): {
  run: () => Promise<void>;
  running: boolean;
} {
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
  const fileOf = async (records: RaRecord[]): Promise<ExportedFile> => {
    const columns = exported.map(({ source, field }) => ({
      ...{ source, field, label: words.field(source) },
      // Exports of resources with a module have the keys of choices, which programs read.
      ...(!resource.module && choiceOf(field) && { choice: (value: string) => words.choice(source, value) }),
    }));
    const { csvFile, toCsv, withNames } = await loadExport();
    const named = await withNames(dataProvider, records, exported, nameOf);
    return { file: csvFile(toCsv(columns, named)), count: records.length };
  };
  const run = async () => {
    setRunning(true);
    try {
      const loaded = await load(exported.map(({ source }) => source));
      const { file, count } = Array.isArray(loaded) ? await fileOf(loaded) : loaded;
      saveFile(`${resource.name}.csv`, file);
      notify(t('engine.list.exported', { smart_count: count }), { type: 'success' });
    } catch (error) {
      notify(errorWords(error), { type: 'error' });
    } finally {
      setRunning(false);
    }
  };
  return { run, running };
}
