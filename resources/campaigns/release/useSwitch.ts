import { useLocation, useNavigate } from 'react-admin';
import { campaignAreas } from '../areas/areas.ts';
import { useCampaign } from '../campaignContext.ts';
import { campaignPath } from '../campaignPath.ts';
import { pathInRelease } from './pathInRelease.ts';

/** Returns a function that opens the area in a release, or with '' that of the live campaign. */
export function useSwitch(): (releaseId: string) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { id } = useCampaign().campaign;
  return (releaseId) => {
    const [, , , area] = pathname.split('/');
    const isThere = releaseId === '' || campaignAreas.find(({ path }) => path === area)?.inRelease !== false;
    navigate(pathInRelease(isThere ? pathname : campaignPath(id), releaseId));
  };
}
