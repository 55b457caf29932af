import { memo, useState } from 'react';
import type { ReportColumn, ReportRow } from '#contracts/reportItems.ts';
import { ExpandButton } from '../../engine/list/ExpandButton.tsx';
import { useT } from '../../i18n/useT.ts';
import { useReports } from '../ReportsContext.ts';
import { imageAddress } from '../wire/appAddress.ts';
import { cellOf, cellText, momentOf, nothing } from './cellText.ts';

type LineProps = {
  row: ReportRow;
  /** The index of the row in the response. */
  place: number;
  /** The index of the line in the table, for the virtualizer. */
  index: number;
  measure: (element: HTMLElement | null) => void;
  /** The id of the line with the row's details. */
  detailsId: string;
};

type RowLineProps = LineProps & {
  columns: readonly ReportColumn[];
  locale: string;
  /** The number of the row, from 1, among the shown rows of all pages. */
  number: number;
  opens: boolean;
  open: boolean;
  onToggle: (place: number) => void;
};

/** Returns the index of the column that names the row: the first text column, else the first that is not an image. */
function namingColumn(columns: readonly ReportColumn[]): number {
  const words = columns.findIndex(({ type }) => type === undefined);
  return words >= 0 ? words : columns.findIndex(({ type }) => type !== 'image');
}

export const RowLine = memo(function RowLine(props: RowLineProps) {
  const { row, place, index, measure, detailsId, columns, locale, number, opens, open, onToggle } = props;
  const t = useT();
  const naming = namingColumn(columns);
  const name = columns[naming] ? cellText(cellOf(row, columns[naming]), columns[naming], locale) : nothing;
  return (
    <tr ref={measure} data-index={index} aria-rowindex={number + 1}>
      {opens && (
        <td>
          {row.details !== undefined && (
            <ExpandButton
              name={name === nothing ? t('reports.table.row', { number }) : name}
              expanded={open}
              controls={detailsId}
              onToggle={() => onToggle(place)}
            />
          )}
        </td>
      )}
      {columns.map((column, at) =>
        at === naming ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have their places
          <th key={at} scope="row" data-type={column.type}>
            <Cell row={row} column={column} locale={locale} />
          </th>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have their places
          <td key={at} data-type={column.type}>
            <Cell row={row} column={column} locale={locale} />
          </td>
        ),
      )}
    </tr>
  );
});

type CellProps = { row: ReportRow; column: ReportColumn; locale: string };

function Cell({ row, column, locale }: CellProps) {
  const value = cellOf(row, column);
  if (column.type === 'image') return <ImageCell value={value} />;
  const text = cellText(value, column, locale);
  const isMoment = column.type === 'datetime' && momentOf(value) !== null;
  return isMoment ? <time dateTime={String(value)}>{text}</time> : text;
}

/** The details of an expanded row: text with its line breaks. */
export function DetailsLine({ row, index, measure, detailsId, span }: LineProps & { span: number }) {
  return (
    <tr ref={measure} id={detailsId} data-index={index} data-details>
      <td colSpan={span}>{row.details}</td>
    </tr>
  );
}

/** An image from a permitted URL; a dash if the URL is missing or fails to load. */
function ImageCell({ value }: { value: unknown }) {
  const { root } = useReports();
  const address = imageAddress(root, value);
  const [failed, setFailed] = useState<string | null>(null);
  if (address === null || failed === address) return nothing;
  return (
    <img
      src={address}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(address)}
    />
  );
}
