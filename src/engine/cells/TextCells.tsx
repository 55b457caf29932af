import Link from '@mui/material/Link';
import { useNumber } from '../../i18n/useNumber.ts';
import { CodeText } from '../../ui/CodeText.tsx';
import type { CellProps } from '../overrides.ts';

export const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

export function TextCell({ value }: CellProps) {
  return <>{asText(value)}</>;
}

export function CodeCell({ value }: CellProps) {
  return <CodeText>{asText(value)}</CodeText>;
}

/** A list may truncate the address, so the cell also has it as its title. */
export function EmailCell({ value, whole }: CellProps) {
  const address = asText(value);
  if (!whole) return <span title={address}>{address}</span>;
  return <Link href={`mailto:${address}`}>{address}</Link>;
}

/** Links only http and https URLs, whatever the server sent. */
export function UrlCell({ value, whole }: CellProps) {
  const address = asText(value);
  if (!whole || !/^https?:\/\//.test(address)) return <>{address}</>;
  return (
    <Link href={address} target="_blank" rel="noreferrer" sx={{ overflowWrap: 'anywhere' }}>
      {address}
    </Link>
  );
}

export function NumberCell({ value }: CellProps) {
  const inWords = useNumber();
  return <>{typeof value === 'number' ? inWords(value) : asText(value)}</>;
}
