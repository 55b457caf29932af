/** Where the tool serves the pictures of invented things, by their key. */
const samplePicturePath = '/api/music/sample_pictures';

/** Gives an invented thing its picture's address. */
export type PictureAddress = (key: string) => string;

export const samplePictureAddress =
  (publicUrl: string): PictureAddress =>
  (key) =>
    `${publicUrl}${samplePicturePath}/${key}.svg`;
