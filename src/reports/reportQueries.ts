/** Query options for requests to an app: responses are cached while they are shown, and refetched only on request. */
export const keptWhileShown = {
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  // Offline is an error like any other.
  networkMode: 'always',
  // Comparing tens of thousands of rows takes too long.
  structuralSharing: false,
} as const;

/** The key prefix of all responses of a campaign's app. */
export const reportsKey = (campaignId: string) => ['reports', campaignId] as const;

/** The key of the items of a section. */
export const sectionKey = (campaignId: string, section: number) => [...reportsKey(campaignId), section] as const;

/** The key of a raffle's winners. */
export const winnersKey = (campaignId: string, url: string) => [...reportsKey(campaignId), 'winners', url] as const;
