import UploadOutlined from '@mui/icons-material/UploadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useT } from '../../i18n/useT.ts';
import { useChoosing } from '../uploads/DropArea.tsx';

type UploadZoneProps = {
  /** The folder has no other content. */
  whole?: boolean;
  /** The library is empty because the user was given access to no folder yet. */
  noAccess?: boolean;
};

/** The visible drop zone; a click opens the file chooser. */
export function UploadZone({ whole = false, noAccess = false }: UploadZoneProps) {
  const t = useT();
  const { chooseFiles, chooseFolder } = useChoosing();
  return (
    <Box
      // Keyboard users have the buttons instead.
      onClick={chooseFiles}
      sx={[zone, whole ? large : small]}
    >
      <UploadOutlined aria-hidden sx={{ fontSize: whole ? 32 : 18, color: 'text.disabled' }} />
      {whole && <Typography variant="h2">{t(noAccess ? 'media.empty.noAccess' : 'media.empty.title')}</Typography>}
      <Typography variant="body2" color="text.secondary">
        {noAccess && `${t('media.empty.noAccessText')} `}
        {t(whole ? 'media.empty.text' : 'media.zone')}
      </Typography>
      <Box onClick={(event) => event.stopPropagation()} sx={{ display: 'flex', gap: 0.5, ml: whole ? 0 : 'auto' }}>
        <Button size="small" onClick={chooseFiles}>
          {t('media.actions.chooseFiles')}
        </Button>
        <Button size="small" onClick={chooseFolder}>
          {t('media.actions.chooseFolder')}
        </Button>
      </Box>
    </Box>
  );
}

const zone = {
  border: 1,
  borderStyle: 'dashed',
  borderColor: 'control',
  borderRadius: 1,
  gap: 1,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
} as const;
const small = { display: { xs: 'none', sm: 'flex' }, alignItems: 'center', px: 1.5, minHeight: 40, mb: 1.5 } as const;
const large = {
  display: 'grid',
  justifyItems: 'center',
  textAlign: 'center',
  px: 2,
  py: 8,
  minHeight: '60%',
  alignContent: 'center',
} as const;
