import { AppCell, CreatedCell, NameCell, UpdatedCell } from './CampaignCells.tsx';
import { CampaignFilters } from './CampaignFilters.tsx';
import { NoCampaigns } from './NoCampaigns.tsx';

/** The cells, filters and empty state of a list of campaigns, on its own screen and in the picker. */
export const listLook = {
  cells: { app: AppCell, name: NameCell, created_at: CreatedCell, updated_at: UpdatedCell },
  filters: CampaignFilters,
  listEmpty: NoCampaigns,
};
