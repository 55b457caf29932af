import { useState } from 'react';
import { useReports } from '../ReportsContext.ts';
import { imageAddress } from '../wire/appAddress.ts';
import { nothing } from './cellText.ts';

/** A picture from where pictures may come; where there is none, or it does not load, as little as of other cells. */
export function ImageCell({ value }: { value: unknown }) {
  const { root } = useReports();
  const address = imageAddress(root, value);
  const [failed, setFailed] = useState<string | null>(null);
  if (address === null || failed === address) return nothing;
  return (
    <img
      src={address}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(address)}
    />
  );
}
