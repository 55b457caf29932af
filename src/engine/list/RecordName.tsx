import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { placeHref } from '../../routing/placeHref.ts';
import { useSelectionMode } from './selectionMode.ts';

type RecordNameProps = {
  record: RaRecord;
  /** The path of the record; null in a picker. */
  path: string | null;
  onOpen: (record: RaRecord) => void;
  className?: string;
  children: ReactNode;
};

/** The name of a record in a list: a link that opens it, or a button that chooses it. */
export function RecordName({ record, path, onOpen, className = '', children }: RecordNameProps) {
  const picking = useSelectionMode();
  if (path === null) {
    const refused = picking !== null && picking.against(record) !== null;
    return (
      <button
        type="button"
        className={`row-link row-pick ${className}`}
        disabled={refused}
        onClick={() => onOpen(record)}
      >
        {children}
      </button>
    );
  }
  return (
    <a href={placeHref(path)} className={`row-link ${className}`}>
      {children}
    </a>
  );
}
