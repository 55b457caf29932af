import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCloseNotification } from 'react-admin';

type MessageWithActionProps = { text: string; label: string; onPress: () => void };

/** The content of a notification with a button, which also closes it. */
export function MessageWithAction({ text, label, onPress }: MessageWithActionProps) {
  const close = useCloseNotification();
  const press = () => {
    close();
    onPress();
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
      <span>{text}</span>
      <Button size="small" color="inherit" variant="outlined" onClick={press}>
        {label}
      </Button>
    </Box>
  );
}
