import Box from '@mui/material/Box';
import { useFieldFile } from './fieldFile.ts';
import { FileFrame } from './UploadCell.tsx';

/** A file with its name. */
export default function ChosenFile({ url }: { url: string }) {
  const { picture, alt, name } = useFieldFile(url);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
      <FileFrame picture={picture} alt={alt} width={72} height={54} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Box>
    </Box>
  );
}
