/** The constants of the media library, part of `limits`. */
export const mediaLimits = {
  /** Maximum file size unless the environment sets another: 200 MiB. */
  maxUploadBytes: 209_715_200,
  /** Concurrent uploads of one screen. */
  uploadsAtOnce: 4,
  /** Uploads of one user that a process receives, checks or stores. Further ones get 503. */
  maxUploadsInProgress: 4,
  /** Maximum size of all contents that an external user sent, unless the environment sets another: 10 GiB. */
  externalQuotaBytes: 10_737_418_240,
  /** Nested elements of a drawing (SVG). Real ones have fewer than 50. */
  maxSvgDepth: 200,
  /** Larger files are sent in parts of this size, so that an upload can be resumed. */
  uploadPartBytes: 8_388_608,
  /** Size of a part of an upload; the last one may be smaller. */
  minUploadPartBytes: 262_144,
  maxUploadPartBytes: 33_554_432,
  /** Unfinished uploads of one user, and their size together, in times of the maximum file size. */
  maxUnfinishedUploads: 20,
  maxUnfinishedSizes: 10,
  /** How long an unfinished upload can be resumed after its last part. */
  unfinishedUploadLifeMs: 24 * 3_600_000,
  /** Length of the file name that creates an upload in parts; longer than any operating system allows. */
  maxSentFileNameBytes: 1_024,
  maxImagePixels: 100_000_000,
  /** Lower limits of formats whose decoders hold the whole image in memory. */
  maxAvifPixels: 30_000_000,
  maxWholePixels: 50_000_000,
  /** Drawings (SVG) are read into memory. */
  maxSvgBytes: 2_097_152,
  /** The picture of a video, as it is received. */
  maxPictureBytes: 2_097_152,
  /** HEIC images are decoded in memory: 48 megapixels, as phones take them, with some space. */
  maxHeicPixels: 50_000_000,
  maxHeicBytes: 67_108_864,
  maxOptimizeSide: 4_096,
  maxAltLength: 1_000,
  /** Tags of one file, and the characters of a tag. */
  maxTags: 20,
  maxTagLength: 50,
  maxSuggestedTags: 20,
  /** Files that one call changes. */
  maxChangedUploads: 1_000,
  /** Former contents of a file that can be restored. */
  maxFormerContents: 20,
  /** Crops of one file, with those around former focal points. */
  maxCropsPerUpload: 100,
  /** Folders that one user created, and those that belong to no user. */
  maxFolders: 5_000,
  /** Crops of a file that are created again when it is replaced, beside those that campaigns use. */
  maxRemadeCrops: 20,
  /** Maximum length of a file's name in UTF-8, as in most file systems. */
  maxFileNameBytes: 255,
  maxFolderNameLength: 100,
  maxFolderPathLength: 1_000,
  maxFolderDepth: 20,
  /** Maximum campaigns that a `file-in-use` error names. */
  maxNamedUses: 50,
} as const;
