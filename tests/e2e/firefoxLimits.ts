type Limit = {
  /** What Playwright's driver of Firefox can't do. */
  reason: string;
  /** Without a title, all tests of the file. A title can be its beginning. */
  tests: { file: string; title?: string }[];
};

/** The journeys that can't run in Firefox, although the product works there. */
export const limits: Limit[] = [
  {
    reason: 'axe crashes the process of the page',
    tests: [
      { file: 'accessibility.test.ts' },
      { file: 'accessibilityInDark.test.ts' },
      { file: 'areasAccessibility.test.ts' },
      { file: 'editingAccessibility.test.ts' },
      { file: 'mediaAccessibility.test.ts' },
      { file: 'usersAccessibility.test.ts' },
    ],
  },
];
