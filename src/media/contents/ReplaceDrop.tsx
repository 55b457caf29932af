import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';
import type { Upload } from '#resources/uploads/schema.ts';
import { useT } from '../../i18n/useT.ts';
import { useLibraryState } from '../library/LibraryContext.ts';

/** Opens the dialog that replaces a file with one that is dropped on its information. */
export function ReplaceDrop({ file, children }: { file: Upload; children: ReactNode }) {
  const t = useT();
  const { ask } = useLibraryState();
  const { getRootProps, isDragActive } = useDropzone({
    onDrop: ([dropped]) => dropped && ask({ about: 'replaceFile', file, dropped }),
    multiple: false,
    noClick: true,
    noKeyboard: true,
  });
  return (
    <Box {...getRootProps({ role: 'presentation' })} sx={{ position: 'relative', display: 'grid', gap: 2, p: 2 }}>
      {children}
      {isDragActive && (
        <Box sx={overlay}>
          <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {t('media.replace.dropHere', { name: file.name })}
          </Typography>
        </Box>
      )}
    </Box>
  );
}

const overlay = {
  position: 'absolute',
  inset: 8,
  zIndex: 2,
  display: 'grid',
  placeItems: 'start center',
  p: 3,
  textAlign: 'center',
  border: 2,
  borderStyle: 'dashed',
  borderColor: 'primary.main',
  borderRadius: 1,
  bgcolor: 'background.paper',
  opacity: 0.94,
  pointerEvents: 'none',
} as const;
