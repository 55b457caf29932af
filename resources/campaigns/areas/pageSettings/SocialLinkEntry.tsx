import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { get } from 'react-hook-form';
import { errorPlace } from '#src/engine/form/errorPlaces.ts';
import { useFormState } from '#src/engine/form/FormContext.ts';
import { useT } from '#src/i18n/useT.ts';
import { EditedAddresses } from './EditedAddresses.tsx';
import type { SocialLinkEntryProps } from './linkEntry.ts';
import { ShownAddresses } from './ShownAddresses.tsx';
import { source } from './socialLinks.ts';
import { editMark, entryMark } from './useLinkFocus.ts';

/** Shows or edits a network and its addresses. A validation error of the server or the form opens it. */
export function SocialLinkEntry(props: SocialLinkEntryProps) {
  const { entry, at, controls, links } = props;
  const { key, name } = entry;
  const error = links.errorOf(at);
  const nameError: unknown = get(error, 'name.message');
  const open = links.isOpen(key) || error !== undefined;
  return (
    <Box
      {...entryMark(key)}
      {...errorPlace(`${source}.${at}`)}
      role="group"
      aria-label={name}
      sx={{ border: 1, borderColor: error ? 'error.main' : 'divider', borderRadius: 1, bgcolor: 'background.paper' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, pl: controls.handle ? 0.5 : 2, pr: 1, py: 0.5 }}>
        {controls.handle}
        <Typography variant="body2" sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        {controls.steps}
        <EntryButtons {...props} open={open} />
      </Box>
      <Box sx={{ px: 2, pb: 1.5, display: 'grid', gap: 1.5 }}>
        {typeof nameError === 'string' && (
          <Typography variant="caption" color="error" role="alert">
            {nameError}
          </Typography>
        )}
        {open ? <EditedAddresses {...props} /> : <ShownAddresses {...props} />}
      </Box>
    </Box>
  );
}

/** Each button's label includes the network. */
function EntryButtons({ entry, at, links, focus, open }: SocialLinkEntryProps & { open: boolean }) {
  const t = useT();
  const readOnly = useFormState().readOnly !== null;
  const { key, name } = entry;
  const edit = () => {
    links.open(at, key);
    focus.toInput(key);
  };
  const remove = () => {
    links.removeAt(at, key);
    focus.toPlace(at);
  };
  const [editWords, removeWords] = [t('pageSettings.entry.edit', { name }), t('pageSettings.entry.remove', { name })];
  return (
    <>
      {/* The button keeps its position: otherwise a double click would hit the button next to it. */}
      <Box component="span" sx={{ visibility: open ? 'hidden' : 'visible' }}>
        <Tooltip title={editWords}>
          <span>
            <IconButton {...editMark} size="small" aria-label={editWords} disabled={readOnly} onClick={edit}>
              <EditOutlined fontSize="small" />
            </IconButton>
          </span>
        </Tooltip>
      </Box>
      <Tooltip title={removeWords}>
        <span>
          <IconButton size="small" aria-label={removeWords} disabled={readOnly} onClick={remove}>
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </span>
      </Tooltip>
    </>
  );
}
