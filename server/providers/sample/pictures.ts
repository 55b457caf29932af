/** The path at which the tool serves images of invented items by key. */
const samplePicturePath = '/api/music/sample_pictures';

/** Returns the URL of an invented item's image. */
export type PictureAddress = (key: string) => string;

export const samplePictureAddress =
  (publicUrl: string): PictureAddress =>
  (key) =>
    `${publicUrl}${samplePicturePath}/${key}.svg`;
