import { StatusChip } from '../../../src/ui/StatusChip.tsx';

/** Shows a campaign's labels as chips. */
export function CampaignLabels({ labels }: { labels: readonly string[] }) {
  return labels.map((label) => <StatusChip key={label} label={label} />);
}
