/** Every business constant once, with its unit in its name. */
export const limits = {
  pageSizeDefault: 25,
  pageSizeMost: 200,
  /** Rows that a generated table shows at most on one page; more makes selecting rows slow. */
  tableRowsMost: 100,
  /** Entries of a filter that takes several, as apps. */
  filterChoicesMost: 200,
  /** Calls under way together where each of many records is written. */
  writesAtOnce: 4,
  /** Ticked rows that are deleted together after a question; for more their number has to be typed. */
  deletedWithoutTyping: 10,

  nameLengthMost: 200,
  slugLengthMost: 100,
  labelLengthMost: 40,
  labelsMost: 20,
  pageContentBytesMost: 1_048_576,
  metaTitleCounter: 95,
  metaDescriptionCounter: 200,
  previewTitleCut: 65,
  previewDescriptionCut: 200,

  /** Changes of one write that are told, and the characters of each value. */
  revisionChangesMost: 500,
  revisionValueLengthMost: 2_000,
  revisionEntryNameLengthMost: 100,

  languagesMost: 200,
  messageIdLengthMost: 200,
  messageLengthMost: 10_000,
  /** zero, one, two, few, many and other (CLDR). */
  pluralFormsMost: 6,

  passwordLengthLeast: 16,
  passwordLengthMost: 256,
  /** Characters by which the strength of a password is judged: the time grows faster than their number. */
  passwordJudgedLengthMost: 64,
  /** Password hashes that are computed at once, and that wait; what comes beyond answers 503. */
  passwordHashesAtOnce: 2,
  passwordHashesWaitingMost: 30,
  passwordRetryAfterSeconds: 2,

  /** The JSON or form body of a call that needs no account, and of any other that names no limit of its own. */
  publicBodyBytesMost: 16_384,
  bodyBytesMost: 1_048_576,
  /** The JSON of a campaign's patch: its page alone may have 1 MB. */
  patchBytesMost: 4_194_304,
  /** Of larger bodies the first problem alone is looked for. */
  allProblemsBytesMost: 65_536,
  /** Problems in one answer. */
  problemsMost: 100,
  /** A request whose head is not there by then is ended. */
  requestHeadMs: 60_000,
  /** While a body arrives, so many bytes have to come in each period; a smaller body has one period in all. */
  requestBodyPeriodMs: 60_000,
  requestBodyBytesLeast: 16_384,

  lockRefreshMs: 15_000,
  lockLifeMs: 150_000,
  /** How long a tab whose socket closed may be away before its locks are freed. */
  lockReturnMs: 10_000,
  lastEditsMost: 200,
  socketAuthorizeMs: 5_000,
  socketMessageBytesMost: 4_096,
  socketHeartbeatMs: 20_000,
  /** As long as nothing was heard, a socket counts as dead. */
  socketSilenceMs: 40_000,
  /** Open for this long, a socket's earlier errors are forgotten. */
  socketSteadyMs: 10_000,
  socketRetriesMost: 7,
  draftLifeMs: 30 * 24 * 3_600_000,
  tokenRefreshBackgroundMs: 120_000,
  tokenRefreshBlockingMs: 30_000,
  editorTokenRefreshMs: 60_000,
  editorReadyTimeoutMs: 10_000,
  /** Messages that an editor may send at once, and a second from then on; what comes faster is passed over. */
  editorMessagesAtOnce: 30,
  editorMessagesPerSecond: 5,
  timeAgoRefreshMs: 30_000,
  copyConfirmationMs: 2_000,
  slugCheckDebounceMs: 300,

  /** The largest file in bytes, unless the environment says otherwise: 200 MiB. */
  uploadBytesMost: 209_715_200,
  /** Files that one screen sends at the same time. */
  uploadsAtOnce: 4,
  imagePixelsMost: 100_000_000,
  /** A drawing (SVG) is text that is read whole. */
  drawingBytesMost: 2_097_152,
  optimizeSideMost: 4_096,
  altLengthMost: 1_000,
  folderNameLengthMost: 100,
  folderPathLengthMost: 1_000,
  folderDepthMost: 20,
  /** Campaigns that a refusal to delete names. */
  usesNamedMost: 50,

  partySearchDebounceMs: 300,
  partyPageSize: 20,
  partyPageButtons: 20,
  partyOffsetMost: 100_000,

  /** One try at an outside service; there are two at most. */
  lookupTimeoutMs: 4_000,
  lookupBytesMost: 4_194_304,
  /** A service that asks for patience is waited for this long, and no longer. */
  lookupWaitMsMost: 2_000,
  /** How long, and how many, answers of outside services are kept. */
  lookupKeptMs: 600_000,
  lookupMissKeptMs: 60_000,
  lookupsKeptMost: 1_000,
  partySearchKeptMs: 60_000,
  /** Pages of up to 200 records each. */
  partySearchesKeptMost: 100,
  /** Streaming lookups without a token, by address. */
  lookupsAMinute: 60,
  /** One try at a Google sheet, which may be large; and the largest CSV that is imported. */
  sheetTimeoutMs: 15_000,
  sheetBytesMost: 8_388_608,
  /** Rows of a sheet below the one that names its languages. */
  sheetRowsMost: 10_000,
  /** What a preview of a load shows: messages over all languages, and of each at least; characters of each text, problems. */
  loadEntriesShown: 1_000,
  loadEntriesOfLanguageLeast: 10,
  loadTextShown: 200,
  loadProblemsShown: 100,
  /** Test accounts of a token gate that are shown. */
  testAccountsMost: 100,
  /** Tracks of a tracklist; an album or playlist with more is refused. */
  tracksMost: 1_000,
  /** How long an album or playlist may take from its first page to its last. */
  tracksTimeMs: 20_000,
  /** How long, and how many, albums and playlists are kept: as long as it takes to save what was looked at. */
  tracksKeptMs: 60_000,
  tracksMissKeptMs: 10_000,
  tracklistsKeptMost: 50,
  /** Recordings that are asked for one by one where a service takes no more at once. */
  recordingsSearchedMost: 50,
  /** Calls under way at one service for one tracklist. */
  recordingCallsAtOnce: 4,
  videosMost: 200,
  focusArtistsMost: 100,

  /** What a report item, and a file of a report, may weigh: 64 MiB and 1 GiB. */
  reportBytesMost: 67_108_864,
  reportFileBytesMost: 1_073_741_824,
  /** An app may be silent for so long, and answer for so long; a file takes as long as it takes. */
  reportSilenceMs: 20_000,
  reportTimeMs: 90_000,
  /** Rows of a table and points of a chart that are shown; what is beyond is cut, and said to be. */
  reportRowsMost: 100_000,
  reportPointsMost: 100_000,
  /** Columns, tiles, series, tables, downloads of one item, and values of a summary: likewise. */
  reportPartsMost: 200,
  /** Characters of one cell, of a title or a label, and of what a row opens to. */
  reportCellLengthMost: 2_000,
  reportNameLengthMost: 300,
  reportDetailsLengthMost: 20_000,

  appTokenLifeSeconds: 600,
  appConfigTimeoutMs: 5_000,
  appConfigBytesMost: 1_048_576,

  pkceVerifierLengthLeast: 43,
  pkceVerifierLengthMost: 128,

  navigationBreakpointPx: 700,
  sidebarWidthPx: 256,
} as const;

/** The OAuth client of the admin itself. */
export const oauthClientId = 'crm-tools';

/** The key under which the browser keeps both tokens and both expiry times. */
export const tokenStorageKey = 'cms_token';
