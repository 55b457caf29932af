import Typography from '@mui/material/Typography';
import { useMissingWords } from './missing.ts';
import { useOpenedView } from './OpenedView.tsx';

/** Says what no longer exists of the opened view; the list shows the rest. */
export function ViewNotice() {
  const missing = useMissingWords(useOpenedView()?.view ?? null);
  if (missing === null) return null;
  return (
    <Typography variant="body2" role="status" sx={{ flexBasis: '100%', color: 'text.secondary' }}>
      {missing}
    </Typography>
  );
}
