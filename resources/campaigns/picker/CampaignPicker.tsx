import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { ListBase, type RaRecord } from 'ra-core';
import { useId, useMemo } from 'react';
import { limits } from '../../../contracts/limits.ts';
import { ListContent } from '../../../src/engine/list/ListContent.tsx';
import { Pagination } from '../../../src/engine/list/Pagination.tsx';
import { PickProvider } from '../../../src/engine/list/pick.ts';
import { useIsNarrow } from '../../../src/engine/list/useIsNarrow.ts';
import { ScreensProvider } from '../../../src/engine/ScreensContext.tsx';
import { useT } from '../../../src/i18n/useT.ts';
import { useGetLocksLive } from '../../../src/realtime/useGetLocksLive.ts';
import { Panel } from '../../../src/ui/Panel.tsx';
import { IsOfAppsProvider } from '../list/isOfApps.ts';
import { LocksProvider } from '../list/locksInList.ts';
import { type Campaign, campaigns } from '../schema.ts';
import { campaignScreens } from '../ui.tsx';

export type CampaignPickerProps = {
  title?: string;
  /** The ids of the apps whose campaigns can be chosen; by default all. */
  apps?: readonly string[];
  /** Children stand among the others, as pre-pages do. */
  withChildren?: boolean;
  onPick: (campaign: Campaign) => void;
  onClose: () => void;
};

const isCampaign = (record: RaRecord): record is Campaign => typeof record.id === 'string';
const noErrorInPassing = { onError: () => {} };

/** The list of campaigns in a dialog, to choose one. What is searched and filtered here stands in no address. */
export default function CampaignPicker({ title, apps, withChildren = false, onPick, onClose }: CampaignPickerProps) {
  const t = useT();
  const titleId = useId();
  const narrow = useIsNarrow();
  const locks = useGetLocksLive('campaigns');
  const filter = useMemo(
    () => ({ ...(apps && { apps }), ...(withChildren && { include_children: true }) }),
    [apps, withChildren],
  );
  const pick = (record: RaRecord) => isCampaign(record) && onPick(record);
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={narrow}
      fullWidth
      maxWidth="lg"
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: narrow ? fullScreen : undefined } }}
    >
      <Box sx={head}>
        <Typography id={titleId} variant="h2" component="h2" noWrap sx={{ flex: 1 }}>
          {title ?? t('campaigns.picker.title')}
        </Typography>
        <IconButton size="small" aria-label={t('campaigns.picker.close')} onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={body}>
        <ScreensProvider resource={campaigns} overrides={campaignScreens.overrides}>
          <ListBase
            resource={campaigns.name}
            filter={filter}
            sort={campaigns.list.sort}
            perPage={limits.pageSizeDefault}
            disableSyncWithLocation
            storeKey={false}
            queryOptions={noErrorInPassing}
            disableAuthentication
          >
            <LocksProvider value={locks}>
              <IsOfAppsProvider value={apps !== undefined}>
                <PickProvider value={pick}>
                  <List />
                </PickProvider>
              </IsOfAppsProvider>
            </LocksProvider>
          </ListBase>
        </ScreensProvider>
      </Box>
    </Dialog>
  );
}

function List() {
  const Filters = campaignScreens.overrides.filters;
  return (
    <>
      {Filters && <Filters />}
      <Panel>
        <ListContent />
      </Panel>
      <Pagination />
    </>
  );
}

const head = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  flexShrink: 0,
  px: { xs: 2, sm: 3 },
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const fullScreen = { height: '100%', margin: 0, borderRadius: 0 } as const;

/** As high from the beginning as a full page of it, so that the dialog stands still while one searches. */
const body = {
  overflowY: 'auto',
  height: { xs: '100%', sm: '80vh' },
  px: { xs: 2, sm: 3 },
  py: 2,
  // There is no bar above the table's head here.
  '& .MuiTableCell-stickyHeader': { top: -16 },
} as const;
