/** The blocks of a rich text, in its editor and where it is shown. */
export const richTextStyles = {
  '& p, & h2, & h3, & ul, & ol': { m: 0 },
  '& h2, & h3': { typography: 'h3' },
  '& ul, & ol': { pl: 3 },
  '& * + p, & * + h2, & * + h3, & * + ul, & * + ol': { mt: 1 },
} as const;
