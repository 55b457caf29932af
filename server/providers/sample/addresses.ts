/** Returns the URL of an invented item's image. */
export type PictureAddress = (key: string) => string;

/** Returns the URLs of images, by key, and of sounds, by number. */
export type SampleAddresses = { picture: PictureAddress; sound: (sound: number) => string };

/** The URLs at which the tool serves images and sounds of invented items (`server/modules/streaming/routes.ts`). */
export const sampleAddresses = (publicUrl: string): SampleAddresses => ({
  picture: (key) => `${publicUrl}/api/music/sample_pictures/${key}.svg`,
  sound: (sound) => `${publicUrl}/api/music/sample_sounds/${sound}.wav`,
});
