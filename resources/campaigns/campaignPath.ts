/** The canonical place of a campaign or of one of its areas; the router gives it the product's address. */
export const campaignPath = (id: string, area = 'settings'): string =>
  area === 'settings' ? `/campaigns/${encodeURIComponent(id)}` : `/campaigns/${encodeURIComponent(id)}/${area}`;
