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

type CampaignNameProps = {
  id: string;
  /** The release in which the link opens the campaign; without it, the live campaign. */
  release?: string;
};

/** The name of a campaign, which links to it. */
export function CampaignName({ id, release }: CampaignNameProps) {
  const name = useCampaignName(id);
  const path = useRecordPath(campaigns.name)(id);
  if (name === undefined) return <Skeleton component="span" width={160} sx={{ display: 'inline-block' }} />;
  return (
    <Link
      component={LinkBase}
      to={release === undefined ? path : `${path}?release=${release}`}
      sx={{ overflowWrap: 'anywhere' }}
    >
      {name}
    </Link>
  );
}
