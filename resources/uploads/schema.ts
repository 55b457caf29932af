import { limits } from '#contracts/limits.ts';
import { mediaKinds, removedParts } from '#contracts/media.ts';
import { orientations, sizeNames } from '#contracts/mediaFilters.ts';
import { defineResource } from '../schema/defineResource.ts';
import { boolean, choice, dateTime, list, number, object, text } from '../schema/fields.ts';
import type { RecordOf } from '../schema/records.ts';

const pixels = number({ integer: true, required: true });

const version = object({
  url: text({ required: true }),
  width: pixels,
  height: pixels,
  target_width: pixels,
  target_height: pixels,
  size_bytes: number({ integer: true, required: true }),
});

const share = number({ required: true, min: 0, max: 1 });

/** Words within a sentence. */
const removedWords = {
  scripts: 'scripts',
  animations: 'animations',
  foreign: 'web page content',
  external: 'references to other addresses',
};

/** The files of the media library (docs/protocol.md, Uploads). `id` is the filename, which never changes. */
export const uploads = defineResource({
  name: 'uploads',
  path: '/media',
  title: 'name',
  icon: 'media',
  label: { one: 'File', many: 'Media' },
  module: true,
  createdElsewhere: true,
  fields: {
    filename: text({ required: true, computed: true, label: 'Filename in the URL' }),
    name: text({ required: true, max: limits.maxFileNameBytes }),
    url: text({ required: true, computed: true, label: 'URL' }),
    folder: text({ required: true, max: limits.maxFolderPathLength, default: '/' }),
    type: choice(mediaKinds, { required: true, computed: true }),
    mimetype: text({ required: true, computed: true }),
    size_bytes: number({ integer: true, required: true, computed: true, label: 'Size in bytes' }),
    size_human: text({ required: true, computed: true, label: 'Size' }),
    width: number({ integer: true, computed: true }),
    height: number({ integer: true, computed: true }),
    duration_ms: number({ integer: true, computed: true, label: 'Duration in ms' }),
    original: object(
      {
        name: text({ required: true }),
        mimetype: text({ required: true }),
        size_bytes: number({ integer: true, required: true }),
      },
      { computed: true, nullable: true },
    ),
    /** What was removed from a drawing when it was received. */
    removed: list(choice(removedParts, { required: true, labels: removedWords }), { computed: true, label: 'Removed' }),
    picture_url: text({ computed: true, label: 'Picture' }),
    alt: text({ max: limits.maxAltLength, label: 'Alternative text' }),
    tags: list(text({ required: true, max: limits.maxTagLength }), { max: limits.maxTags }),
    focal_point: object({ x: share, y: share }, { nullable: true }),
    /** The number of its content: 1 until it is replaced. */
    content_version: number({ integer: true, required: true, computed: true, label: 'Content version' }),
    sha256: text({ required: true, computed: true, label: 'SHA-256' }),
    duplicate_of: text({ computed: true, label: 'Same content as' }),
    created_at: dateTime({ required: true, computed: true, label: 'Created' }),
    created_by: object(
      { id: text({ required: true }), display_name: text({ required: true }) },
      { computed: true, nullable: true },
    ),
    optimized_versions: list(version, { computed: true }),
  },
  list: {
    columns: ['name', 'folder', 'type', 'mimetype', 'size_human', 'created_at'],
    filters: ['q', 'type'],
    criteria: {
      /** Files with at least one of these tags, ignoring case. */
      tags: list(text({ required: true, max: limits.maxTagLength }), { max: limits.maxTags }),
      /** A range of sizes (`contracts/mediaFilters.ts`). */
      size: choice(sizeNames),
      orientation: choice(orientations),
      /** Only files that no campaign uses. */
      unused: boolean({ default: false }),
      /** Only images without alternative text. */
      missing_alt: boolean({ default: false }),
    },
    sort: { field: 'created_at', order: 'DESC' },
    sortable: ['created_at', 'name', 'type', 'mimetype'],
  },
  form: { sections: [{ id: 'file', fields: ['name', 'folder', 'alt', 'tags'] }] },
  // Every role may read and modify campaigns; the permissions limit personal tokens.
  access: { list: 'campaigns-read', create: 'campaigns-modify', edit: 'campaigns-modify', delete: 'media-delete' },
});

export type Upload = RecordOf<typeof uploads>;
