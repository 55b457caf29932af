/** The same keys as an English catalog, with the texts of another language. */
export type Translated<Catalog> = {
  readonly [Key in keyof Catalog]: Catalog[Key] extends string ? string : Translated<Catalog[Key]>;
};
