import type { ReadinessItem } from '#contracts/readiness.ts';
import { useResourceWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCampaign } from '../../campaignContext.ts';
import { campaignPath } from '../../campaignPath.ts';
import { campaigns } from '../../schema.ts';
import { useOfferedAreas } from '../offeredAreas.ts';

/** Returns the path and the name of an item's place; null if there is none, or if the user may not open it. */
export function usePlaceLink({ place, params }: ReadinessItem): { to: string; label: string } | null {
  const t = useT();
  const words = useResourceWords(campaigns);
  const { campaign } = useCampaign();
  const area = useOfferedAreas().find(({ path }) => path === place?.area);
  if (!place || !area) return null;
  const { section } = place;
  const [language] = params.languages ?? [];
  const query = area.path === 'translations' && language ? `?language=${encodeURIComponent(language)}` : '';
  return {
    to: campaignPath(campaign.id, section ? `${area.path}/${section}` : area.path) + query,
    label: section && area.path === campaigns.homeArea ? words.section(section) : t(area.label),
  };
}
