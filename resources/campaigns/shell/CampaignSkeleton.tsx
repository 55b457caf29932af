import { PageSkeleton } from '#src/engine/views/RecordPage.tsx';
import { useT } from '#src/i18n/useT.ts';
import { NavigationDrawer } from '#src/shell/navigationDrawer.tsx';
import { CampaignHeaderSkeleton } from '../header/CampaignHeader.tsx';

/** The loading state of a campaign. */
export function CampaignSkeleton() {
  return (
    <>
      <NavigationDrawer label={useT()('campaignHeader.areas')}>{null}</NavigationDrawer>
      <CampaignHeaderSkeleton />
      <PageSkeleton />
    </>
  );
}
