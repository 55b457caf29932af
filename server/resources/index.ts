import type { Behaviours } from '../modules/records/records.ts';
import { labelBehaviour } from './labels.ts';
import { releaseBehaviour } from './releases.ts';
import { viewBehaviour } from './views.ts';

/**
 * What the server does with the records of declared resources beside storing them, by the name of the resource. A missing
 * computation of a `computed` field fails at the start.
 */
export const behaviours: Behaviours = {
  labels: labelBehaviour,
  releases: releaseBehaviour,
  views: viewBehaviour,
};
