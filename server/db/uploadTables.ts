import type { ColumnType, Generated } from 'kysely';
import type { FocalPoint } from '#contracts/api/uploads.ts';
import type { MediaKind } from '#contracts/media.ts';
import type { Upload } from '#resources/uploads/schema.ts';

// The tables of the media library.

export type UploadFoldersTable = {
  path: string;
  /** Null for the library's root. */
  parent: string | null;
  name: string;
  sort_name: string;
  created_at: Generated<Date>;
  created_by: string | null;
};

export type UploadsTable = {
  filename: string;
  /** As users see and change it (`contracts/fileNames.ts`). */
  name: string;
  folder: string;
  type: MediaKind;
  mimetype: string;
  size_bytes: number;
  width: number | null;
  height: number | null;
  /** The duration of sound and video; null if it is unknown. */
  duration_ms: Generated<number | null>;
  /** False until the duration of a sound or video has been read from its content. */
  duration_read: Generated<boolean>;
  alt: string | null;
  tags: Generated<string[]>;
  /** The tags in lower case. */
  tag_keys: Generated<string[]>;
  focal_point: ColumnType<FocalPoint | null, string | null, string | null>;
  sha256: string;
  search_form: string;
  /** The name of the picture of a video in the storage. */
  picture: Generated<string | null>;
  /** The file as it was uploaded, if it was converted: its name in the storage, its type and its bytes. */
  original_object: Generated<string | null>;
  original_mimetype: Generated<string | null>;
  original_size: Generated<number | null>;
  /** What was removed from a drawing when it was received (`removedParts`). */
  removed: Generated<Upload['removed']>;
  /** The name of the bytes in the storage. */
  object: string;
  /** The client's id of the upload, the same for all retries; null if it sent none. */
  upload_key: string | null;
  created_at: Date;
  created_by: string | null;
  /** The number of its content: 1 until it is replaced. */
  content_version: Generated<number>;
  /** When and by whom it was replaced last; null if it never was. */
  replaced_at: Date | null;
  replaced_by: string | null;
};

/** The former contents of files. */
export type UploadContentsTable = Pick<
  UploadsTable,
  'object' | 'size_bytes' | 'width' | 'height' | 'sha256' | 'duration_ms' | 'picture'
> &
  Pick<UploadsTable, 'original_object' | 'original_mimetype' | 'original_size' | 'removed'> & {
    upload: string;
    version: number;
    /** When and by whom it became the content. */
    created_at: Date;
    created_by: string | null;
    replaced_at: Date;
    replaced_by: string | null;
  };

export type UploadVersionsTable = {
  filename: string;
  upload: string;
  target_width: number;
  target_height: number;
  width: number;
  height: number;
  size_bytes: number;
  is_current: Generated<boolean>;
  created_at: Date;
  /** The name of the bytes in the storage; null if it is the filename. */
  object: string | null;
};

/** The suggested tags, by their key (`contracts/mediaTags.ts`). */
export type UploadTagsTable = { key: string; name: string };

/** An upload in parts (tus); `filename` is set when its file exists. */
export type ResumableUploadsTable = {
  id: string;
  user_id: string;
  name: string;
  folder: string;
  length: number;
  received: Generated<number>;
  upload_key: string;
  filename: string | null;
  created_at: Date;
  expires_at: Date;
};

export type ResumablePartsTable = { upload: string; start: number; size: number; object: string };

/** Objects that are, or may be, in the storage without belonging to a file. */
export type StorageLeftoversTable = { object: string; due_at: Date };

/** Folders that external users were granted. */
export type FolderAccessTable = { path: string; user_id: string; granted_at: Date; granted_by: string | null };

/** As `CampaignGrantsView`. */
export type FolderGrantsView = { path: string; user_id: string; granted_at: Date; groups: string[] };

/** Folders that external users created with the name of a folder that they don't see. */
export type FolderNamesInUseTable = { path: string; user_id: string };

/** The files that campaigns use; maintained by triggers. */
export type FileUsesTable = { resource: Generated<string>; record_id: string; place: string; filename: string };
