import { Filters } from '#src/engine/list/Filters.tsx';
import { ViewNotice } from '#src/views/ViewNotice.tsx';
import { ViewsButton } from '#src/views/ViewsButton.tsx';
import { useLayout } from '#src/views/viewPath.ts';

/** The filters of the campaign list and of the calendar, with the saved views. */
export function CampaignFilters() {
  return (
    <Filters sorts={useLayout() === 'list'} buttons={<ViewsButton />}>
      <ViewNotice />
    </Filters>
  );
}
