/** Where this editor runs, as its server wrote it into the page. */
export type EditorPlace = { campaignId: string; apiPath: string; previewStyles: string[] };
