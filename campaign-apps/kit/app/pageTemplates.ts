/** A text in each language of an app. */
type TextByLanguage = { readonly [locale: string]: string };

/** A block of a template; values that are not given are those of a new block. */
type TemplateBlock = {
  type: string;
  values?: { readonly [field: string]: string | number | TextByLanguage };
};

/** Blocks with which a page can start. */
export type PageTemplate = {
  /** Unique in its app. */
  id: string;
  /** The name that the editor shows. */
  label: string;
  /** One short sentence: for which pages it is. */
  description: string;
  blocks: readonly TemplateBlock[];
};
