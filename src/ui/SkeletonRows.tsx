import visuallyHidden from '@mui/utils/visuallyHidden';

/** The relative widths of the bars in one row; they vary from row to row. */
const widths = ['38%', '24%', '31%', '27%', '42%'];

/** Placeholder rows with `columns` bars each, shown while rows load. */
export function SkeletonRows({ rows = 8, columns = 4, label }: { rows?: number; columns?: number; label: string }) {
  return (
    <div role="status">
      <span style={visuallyHidden}>{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={row} className="skeleton-row" style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
            <span key={column} style={{ width: widths[(row + column * 2) % widths.length] }} />
          ))}
        </div>
      ))}
    </div>
  );
}
