import { blockKind } from '../app/blockKind.ts';
import { serviceName, serviceNames } from '../campaign/followItems.ts';
import { type Block, readValues } from '../page/blocks.ts';
import { webAddress } from '../values/webAddress.ts';

const services = serviceNames.map((value) => ({ value, label: serviceName(value) }));

const fields = {
  service: { kind: 'choice', label: 'Service', choices: services },
  presave: { kind: 'address', label: 'Pre-save URL', help: 'Shown before the start' },
  listen: { kind: 'address', label: 'Listen URL', help: 'Shown from the start on; by default the pre-save URL' },
} as const;

/** A link to save a release at a streaming service before it is out. The page's row of services shows it. */
export const presaveBlock = blockKind({
  type: 'presave',
  label: 'Pre-save link',
  max: services.length,
  fields,
  view: () => null,
});

/** A link of the page to a streaming service; `service` is the tool's name for it, `block` the id of the block that has it. */
export type ServiceLink = { service: string; address: string; block?: string };

/** Returns the links that staff entered into the page, in order: those to pre-save before the start, then to listen. */
export function enteredLinks(blocks: readonly Block[], isUpcoming: boolean): ServiceLink[] {
  return blocks.flatMap(({ id, type, values }): ServiceLink[] => {
    if (type !== presaveBlock.type) return [];
    const { service, presave, listen } = readValues(fields, values);
    const address = webAddress(isUpcoming ? presave : listen || presave);
    return address ? [{ service, address, block: id }] : [];
  });
}
