/** Returns the canonical path of a campaign or one of its areas; the router adds the product's path. */
export const campaignPath = (id: string, area = 'settings'): string =>
  area === 'settings' ? `/campaigns/${encodeURIComponent(id)}` : `/campaigns/${encodeURIComponent(id)}/${area}`;
