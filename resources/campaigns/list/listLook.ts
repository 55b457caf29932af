import { CampaignCard } from './CampaignCard.tsx';
import { AppCell, CreatedCell, NameCell, UpdatedCell } from './CampaignCells.tsx';
import { CampaignFilters } from './CampaignFilters.tsx';
import { filterInputs } from './filterInputs.tsx';
import { NameFrame } from './NameFrame.tsx';
import { NoCampaigns } from './NoCampaigns.tsx';
import { StatusCell } from './StatusCell.tsx';

/** The cells, names, filters and empty state of a list of campaigns, on its own screen and in the picker. */
export const listLook = {
  cells: { app: AppCell, name: NameCell, status: StatusCell, created_at: CreatedCell, updated_at: UpdatedCell },
  nameFrame: NameFrame,
  card: CampaignCard,
  wideColumns: ['created_at'],
  filters: CampaignFilters,
  filterInputs,
  listEmpty: NoCampaigns,
};
