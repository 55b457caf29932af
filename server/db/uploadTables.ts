import type { ColumnType, Generated } from 'kysely';
import type { FocalPoint, MediaKind } from '../../contracts/media.ts';

// The tables of the media library.

export type UploadFoldersTable = {
  path: string;
  /** null: the library itself. */
  parent: string | null;
  name: string;
  sort_name: string;
  created_at: Generated<Date>;
  created_by: string | null;
};

export type UploadsTable = {
  filename: string;
  folder: string;
  type: MediaKind;
  mimetype: string;
  size_bytes: number;
  width: number | null;
  height: number | null;
  alt: string | null;
  focal_point: ColumnType<FocalPoint | null, string | null, string | null>;
  sha256: string;
  search_form: string;
  /** Under which name the bytes lie in the storage. */
  object: string;
  /** The client's name for it through all tries; null when it gave none. */
  upload_key: string | null;
  created_at: Date;
  created_by: string | null;
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
};

/** What lies in the storage, or may, without belonging to a file. */
export type StorageLeftoversTable = { object: string; due_at: Date };

/** Which files campaigns name; triggers keep it. */
export type UploadUsesTable = { campaign_id: string; place: string; filename: string };
