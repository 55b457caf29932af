type Limit = {
  /** What Playwright's driver of Firefox can't do. */
  reason: string;
  /** Without a title, all tests of the file. A title can be its beginning. */
  tests: { file: string; title?: string }[];
};

/** The journeys that can't run in Firefox, although the product works there. */
export const limits: Limit[] = [
  {
    reason: 'axe sometimes crashes the process of the page',
    tests: [
      { file: 'accessibility.test.ts' },
      { file: 'accessibilityInDark.test.ts' },
      { file: 'areasAccessibility.test.ts' },
      { file: 'editingAccessibility.test.ts' },
      { file: 'mediaAccessibility.test.ts' },
      { file: 'usersAccessibility.test.ts' },
    ],
  },
  {
    reason: 'a context without scripts still runs them',
    tests: [
      { file: 'listeningApps.test.ts', title: 'a community playlist' },
      { file: 'publicPages.test.ts', title: 'a start is shown' },
    ],
  },
  {
    reason: 'no touch screen',
    tests: [
      { file: 'calendar.test.ts', title: 'on a touch screen' },
      { file: 'reportZoom.test.ts', title: 'a finger' },
    ],
  },
  {
    reason: 'the film of the journey, which the browser records, has no duration',
    tests: [{ file: 'mediaVideos.test.ts', title: 'a video gets a picture' }],
  },
  {
    reason: 'no sound device',
    tests: [{ file: 'music.test.ts', title: 'the audio file' }],
  },
  {
    reason: 'the journey uses Chromium’s own protocol or flags',
    tests: [
      { file: 'drafts.test.ts', title: 'unsaved input survives' },
      { file: 'editingFaults.test.ts', title: "after a holder's browser was killed" },
      { file: 'mediaWeight.test.ts' },
      { file: 'passkeys.test.ts' },
      { file: 'sockets.test.ts', title: 'after a minute or more without a network' },
      { file: 'uploads.test.ts', title: '20 dropped images' },
      { file: 'uploads.test.ts', title: 'a whole folder' },
    ],
  },
];
