import Box from '@mui/material/Box';
import { splitFileName } from '#contracts/fileNames.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

/** A file's name in one line: a long one is cut before its extension, and shown completely on hover. */
export function FileName({ name }: { name: string }) {
  const { stem, extension } = splitFileName(name);
  return (
    <Box component="span" title={name} sx={{ display: 'flex', minWidth: 0 }}>
      <Box component="bdi" aria-hidden sx={cut}>
        {stem}
      </Box>
      <Box component="span" aria-hidden sx={{ flexShrink: 0 }}>
        {extension}
      </Box>
      {/* The parts would be read as two words. */}
      <VisuallyHidden>{name}</VisuallyHidden>
    </Box>
  );
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'pre', minWidth: 0 } as const;
