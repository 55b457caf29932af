import Box from '@mui/material/Box';
import { ListBase, type RaRecord } from 'ra-core';
import { useMemo } from 'react';
import { limits } from '../../../contracts/limits.ts';
import { ListContent } from '../../../src/engine/list/ListContent.tsx';
import { Pagination } from '../../../src/engine/list/Pagination.tsx';
import { type SelectionMode, SelectionModeProvider } from '../../../src/engine/list/selectionMode.ts';
import { ScreensProvider } from '../../../src/engine/ScreensProvider.tsx';
import { useT } from '../../../src/i18n/useT.ts';
import { useGetLocksLive } from '../../../src/realtime/useGetLocksLive.ts';
import { Panel } from '../../../src/ui/Panel.tsx';
import { PickerDialog } from '../../../src/ui/PickerDialog.tsx';
import { CampaignFilters } from '../list/CampaignFilters.tsx';
import { IsOfAppsProvider } from '../list/isOfApps.ts';
import { listLook } from '../list/listLook.ts';
import { LocksProvider } from '../list/locksInList.ts';
import { type Campaign, campaigns } from '../schema.ts';

export type CampaignPickerProps = {
  title?: string;
  /** The ids of the apps whose campaigns can be chosen; by default all. */
  apps?: readonly string[];
  /** Children stand among the others, as pre-pages do. */
  withChildren?: boolean;
  /** Why a campaign can't be chosen, in words; null when it can. Keep the function stable. */
  against?: (campaign: Campaign) => string | null;
  onPick: (campaign: Campaign) => void;
  onClose: () => void;
};

const isCampaign = (record: RaRecord): record is Campaign => typeof record.id === 'string';
const noErrorInPassing = { onError: () => {} };

/** The list of campaigns in a dialog, to choose one. What is searched and filtered here stands in no address. */
export default function CampaignPicker({
  title,
  apps,
  withChildren = false,
  against,
  onPick,
  onClose,
}: CampaignPickerProps) {
  const t = useT();
  const locks = useGetLocksLive('campaigns');
  const filter = useMemo(
    () => ({ ...(apps && { apps }), ...(withChildren && { include_children: true }) }),
    [apps, withChildren],
  );
  const picking = useMemo(
    (): SelectionMode => ({
      pick: (record) => isCampaign(record) && onPick(record),
      against: (record) => (against && isCampaign(record) ? against(record) : null),
    }),
    [against, onPick],
  );
  return (
    <PickerDialog
      title={title ?? t('campaigns.picker.title')}
      closeLabel={t('campaigns.picker.close')}
      onClose={onClose}
      maxWidth="lg"
    >
      <Box sx={body}>
        <ScreensProvider resource={campaigns} overrides={listLook}>
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
                <SelectionModeProvider value={picking}>
                  <List />
                </SelectionModeProvider>
              </IsOfAppsProvider>
            </LocksProvider>
          </ListBase>
        </ScreensProvider>
      </Box>
    </PickerDialog>
  );
}

function List() {
  return (
    <>
      <CampaignFilters />
      <Panel>
        <ListContent />
      </Panel>
      <Pagination />
    </>
  );
}

/** As high from the beginning as a full page of it, so that the dialog stands still while one searches. */
const body = {
  overflowY: 'auto',
  height: { xs: '100%', sm: '80vh' },
  px: { xs: 2, sm: 3 },
  py: 2,
  // There is no bar above the table's head here.
  '& .MuiTableCell-stickyHeader': { top: -16 },
} as const;
