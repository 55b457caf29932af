import { type ResourceProps, Resource as ResourceRoutes, useParams } from 'ra-core';
import { type ComponentType, type ReactElement, Suspense } from 'react';
import { slugPattern } from '../../contracts/campaign.ts';
import { uuidForm } from '../../contracts/ids.ts';
import type { Action } from '../../contracts/permissions.ts';
import type { Resource } from '../../resources/schema/defineResource.ts';
import { UnknownAddress } from '../routing/UnknownAddress.tsx';
import { lazyWithRetry } from '../ui/lazyWithRetry.tsx';
import { icons } from './icons.ts';
import { GeneratedList } from './list/GeneratedList.tsx';
import type { Screens } from './overrides.ts';
import { ScreensProvider } from './ScreensProvider.tsx';
import { PageSkeleton } from './views/RecordPage.tsx';

// The list is opened first; the other screens are loaded on demand.
const GeneratedCreate = lazyWithRetry(() => import('./views/GeneratedCreate.tsx'));
const GeneratedShow = lazyWithRetry(() => import('./views/GeneratedShow.tsx'));
const RecordScreen = lazyWithRetry(() => import('./views/RecordScreen.tsx'));

const slugForm = new RegExp(slugPattern);

/** Returns true if a record of this resource could have this id. Ids are slugs, UUIDs or numbers. */
const canBeId = ({ fields }: Resource, id: string): boolean =>
  fields.id ? slugForm.test(id) : uuidForm.test(id) || /^\d+$/.test(id);

/**
 * Provides the declaration to a screen by context. react-admin matches every path below the resource's own; only a
 * screen with areas has such paths.
 */
function screenOf({ resource, overrides }: Screens, Screen: ComponentType, { hasAreas = false } = {}): ComponentType {
  return function ResourceScreen() {
    const { id, '*': below = '' } = useParams();
    if ((below !== '' && !hasAreas) || (id !== undefined && !canBeId(resource, id))) return <UnknownAddress />;
    return (
      <ScreensProvider resource={resource} overrides={overrides}>
        <Suspense fallback={<PageSkeleton />}>
          <Screen />
        </Suspense>
      </ScreensProvider>
    );
  };
}

const offers = ({ access }: Resource, action: Action): boolean => (access[action] ?? 'nobody') !== 'nobody';

/**
 * Returns the props of react-admin's `<Resource>`: the generated screens, or their replacements from the overrides. A
 * record has one URL for all users; users who can't edit it see it read-only there.
 */
export function screensOf(screens: Screens): ResourceProps {
  const { resource, overrides } = screens;
  const create = overrides.create ?? (offers(resource, 'create') ? GeneratedCreate : undefined);
  return {
    name: resource.name,
    icon: icons[resource.icon],
    // Without a label, react-admin derives one from the resource's name on each render of a list.
    options: { label: `resources.${resource.name}.name` },
    recordRepresentation: resource.title,
    list: screenOf(screens, overrides.list ?? GeneratedList),
    create: create && screenOf(screens, create),
    edit: screenOf(screens, overrides.edit ?? RecordScreen, { hasAreas: resource.homeArea !== undefined }),
    show: screenOf(screens, overrides.show ?? GeneratedShow),
    children: overrides.children,
  };
}

/**
 * Returns the `<Resource>` element of a declaration's screens. `<Admin>` reads its children by type: call this
 * function, don't wrap it in a component.
 */
export function resourceElement(props: ResourceProps): ReactElement {
  return <ResourceRoutes key={props.name} {...props} />;
}
