import type { Place } from '#contracts/presence.ts';
import { isRecord } from '#contracts/values.ts';
import { usePeopleHere } from '#src/engine/live/editingContext.ts';
import { useT } from '#src/i18n/useT.ts';
import { PeoplePresent } from '#src/ui/PeoplePresent.tsx';
import { campaignAreas } from '../areas/areas.ts';
import { useCampaign } from '../campaignContext.ts';

/** The others who have the campaign open, with the areas where they are. */
export function PeopleInCampaign() {
  const { people, more } = usePeopleHere();
  return <PeoplePresent people={people} more={more} placeWords={usePlaceWords()} />;
}

/** Returns the number of a block on the page, from 1; 0 if the stored page does not have it in a list of blocks. */
function numberOf(blockId: string | null, page: unknown): number {
  if (blockId === null || !isRecord(page) || !Array.isArray(page.blocks)) return 0;
  return page.blocks.findIndex((block: unknown) => isRecord(block) && block.id === blockId) + 1;
}

/** Returns a function that describes where a user is: 'Editor, block 2'; '' for an area of a newer version. */
function usePlaceWords(): (place: Place) => string {
  const t = useT();
  const { page } = useCampaign().campaign;
  return ({ area, block_id, visible }) => {
    const label = campaignAreas.find(({ path }) => path === area)?.label;
    if (!label) return '';
    const number = numberOf(block_id, page);
    const words = number > 0 ? t('campaigns.presence.block', { area: t(label), number }) : t(label);
    return visible ? words : t('campaigns.presence.background', { place: words });
  };
}
