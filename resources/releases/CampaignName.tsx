import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { LinkBase, useReference } from 'react-admin';
import { useRecordPath } from '#src/engine/useRecordPath.ts';
import { useT } from '#src/i18n/useT.ts';
import { campaigns } from '../campaigns/schema.ts';

/** Returns the name of a campaign; undefined while it is loaded. */
export function useCampaignName(id: string): string | undefined {
  const t = useT();
  const { referenceRecord, isPending } = useReference({ reference: campaigns.name, id });
  if (referenceRecord) return String(referenceRecord.name);
  return isPending ? undefined : t('releases.changes.deletedCampaign');
}

/** The name of a campaign, as a link to the campaign in the release. */
export function CampaignName({ id, release }: { id: string; release: string | null }) {
  const name = useCampaignName(id);
  const recordPath = useRecordPath(campaigns.name);
  if (name === undefined) return <Skeleton component="span" width={160} sx={{ display: 'inline-block' }} />;
  if (release === null) return name;
  return (
    <Link component={LinkBase} to={`${recordPath(id)}?release=${release}`} sx={{ overflowWrap: 'anywhere' }}>
      {name}
    </Link>
  );
}
