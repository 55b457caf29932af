import { resources } from '#resources/index.ts';
import { makeCodec } from './codec.ts';

/** The codec of this product's declared resources. */
export const codec = makeCodec(resources);
