import { budget, kibibytes, readEditorLoads, readLoads } from '../bundle/firstLoad.ts';
import { type Line, table } from './figures.ts';

/** Measures what the browser loads for the list, script by script, and what each page adds, in KiB of brotli. */
export function measureBytes(): string {
  const { first, settings, pages } = readLoads();
  const { editor, richText } = readEditorLoads();
  const size = (kib: number) => kib.toFixed(1);
  const lines: Line[] = [
    ...[...first]
      .sort((a, b) => b.bytes - a.bytes)
      .map((script) => ({ cells: [script.file, size(kibibytes([script])), ''], reached: null })),
    {
      cells: ['first load of the list', size(kibibytes(first)), String(budget.firstLoad)],
      reached: kibibytes(first) <= budget.firstLoad,
    },
    {
      cells: ['added by the settings of a campaign', size(kibibytes(settings)), String(budget.settings)],
      reached: kibibytes(settings) <= budget.settings,
    },
    ...Object.entries(pages).map(([page, scripts]) => ({
      cells: [`added by ${page}`, size(kibibytes(scripts)), String(budget.page)],
      reached: kibibytes(scripts) <= budget.page,
    })),
    ...Object.entries({ ...editor, 'the first rich text': richText }).map(([name, scripts]) => {
      const most = scripts === richText ? budget.richText : budget.editor;
      const says = scripts === richText ? `added by ${name}` : `page editor of ${name}`;
      return { cells: [says, size(kibibytes(scripts)), String(most)], reached: kibibytes(scripts) <= most };
    }),
  ];
  return table(['script', 'KiB', 'most'], lines);
}
