import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { ListBase, type RaRecord } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import { ListContent } from '#src/engine/list/ListContent.tsx';
import { LiveLocks } from '#src/engine/list/locks.tsx';
import { Pagination } from '#src/engine/list/Pagination.tsx';
import { type SelectionMode, SelectionModeProvider } from '#src/engine/list/selectionMode.ts';
import { listMetaOf } from '#src/engine/listMeta.ts';
import { ScreensProvider } from '#src/engine/ScreensProvider.tsx';
import { useT } from '#src/i18n/useT.ts';
import { ClosableDialog } from '#src/ui/dialogs/ClosableDialog.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { CampaignFilters } from '../list/CampaignFilters.tsx';
import { listLook } from '../list/listLook.ts';
import { campaigns, type ListedCampaign } from '../schema.ts';

type CampaignPickerProps = {
  title?: string;
  /** The ids of the apps whose campaigns can be selected; by default all. */
  apps?: readonly string[];
  /** Includes children, such as pre-pages, in the list. */
  withChildren?: boolean;
  /** Returns why a campaign cannot be selected; null when it can. Must be a stable function. */
  against?: (campaign: ListedCampaign) => string | null;
  onPick: (campaign: ListedCampaign) => void;
  onClose: () => void;
};

const { apps: _, ...filterInputs } = listLook.filterInputs;
/** The look of a list of the campaigns of certain apps. */
const lookOfApps = { ...listLook, filterInputs };
const isCampaign = (record: RaRecord): record is ListedCampaign => typeof record.id === 'string';
const queryOptions = { onError: () => {}, meta: listMetaOf(campaigns) };

/** A dialog with the list of campaigns, for selecting one. Its search and filters are not stored in the URL. */
export default function CampaignPicker({
  title,
  apps,
  withChildren = false,
  against,
  onPick,
  onClose,
}: CampaignPickerProps) {
  const t = useT();
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
    <ClosableDialog
      title={title ?? t('campaigns.picker.title')}
      closeLabel={t('campaigns.picker.close')}
      onClose={onClose}
      maxWidth="lg"
      bare
    >
      <Box sx={body}>
        <ScreensProvider resource={campaigns} overrides={apps ? lookOfApps : listLook}>
          <ListBase
            resource={campaigns.name}
            filter={filter}
            sort={campaigns.list.sort}
            perPage={limits.pageSizeDefault}
            disableSyncWithLocation
            storeKey={false}
            queryOptions={queryOptions}
            disableAuthentication
          >
            <LiveLocks resource="campaigns">
              <SelectionModeProvider value={picking}>
                <List />
              </SelectionModeProvider>
            </LiveLocks>
          </ListBase>
        </ScreensProvider>
      </Box>
    </ClosableDialog>
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

/** As high as a full page, so that the dialog keeps its size during a search. */
const body = {
  overflowY: 'auto',
  height: { xs: '100%', sm: '80vh' },
  px: { xs: 2, sm: 3 },
  py: 2,
  // There is no bar above the table header here.
  '& .MuiTableCell-stickyHeader': { top: -16 },
} as const;
