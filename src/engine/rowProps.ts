import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { Field } from '#resources/schema/fields.ts';

/** A column of a list. */
export type Column = { source: string; field: Field; sortable: boolean; numeric: boolean };

/** The props of a row of a table. */
export type RecordRowProps = {
  record: RaRecord;
  columns: readonly Column[];
  selectable: boolean;
  selected: boolean;
  onToggle: (id: RaRecord['id']) => void;
  /** The path of the record; null in a picker. */
  path: string | null;
  onOpen: (record: RaRecord) => void;
  /** The row has a cell for actions. */
  acts: boolean;
  /** Shows the actions in a menu, where space is limited or the pointer can't hover. */
  compact: boolean;
  /** The index of the row in the table. */
  at: number;
};

/** The props of the block of a record on a phone. */
export type RecordCardProps = Pick<RecordRowProps, 'record' | 'columns' | 'path' | 'onOpen'>;

/** The props of what surrounds the link of a record's name in a list. */
export type NameFrameProps = { record: RaRecord; link: ReactNode };
