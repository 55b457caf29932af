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

// The list is what people open first; what follows is fetched when it is asked for.
const GeneratedCreate = lazyWithRetry(() => import('./views/GeneratedCreate.tsx'));
const GeneratedShow = lazyWithRetry(() => import('./views/GeneratedShow.tsx'));
const RecordScreen = lazyWithRetry(() => import('./views/RecordScreen.tsx'));

const slugForm = new RegExp(slugPattern);

/** Whether a record of this resource could have this id. Records are named by people, with a UUID, or counted. */
const canBeId = ({ fields }: Resource, id: string): boolean =>
  fields.id ? slugForm.test(id) : uuidForm.test(id) || /^\d+$/.test(id);

/**
 * A screen below its declaration, which its parts take from the context. React-admin gives it every address below its
 * own; only one with areas has addresses there.
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
 * What react-admin's `<Resource>` takes: the generated screens, or those that the overrides put in their place. A record
 * has one address for everybody; who may not change it reads it there.
 */
export function screensOf(screens: Screens): ResourceProps {
  const { resource, overrides } = screens;
  const create = overrides.create ?? (offers(resource, 'create') ? GeneratedCreate : undefined);
  return {
    name: resource.name,
    icon: icons[resource.icon],
    // Given, react-admin makes none from the resource's name at each render of a list.
    options: { label: `resources.${resource.name}.name` },
    recordRepresentation: resource.title,
    list: screenOf(screens, overrides.list ?? GeneratedList),
    create: create && screenOf(screens, create),
    edit: screenOf(screens, overrides.edit ?? RecordScreen, { hasAreas: resource.homeArea !== undefined }),
    show: screenOf(screens, overrides.show ?? GeneratedShow),
    children: overrides.children,
  };
}

/** The `<Resource>` of a declaration's screens. `<Admin>` reads its children by type: call this, don't wrap it. */
export function resourceElement(props: ResourceProps): ReactElement {
  return <ResourceRoutes key={props.name} {...props} />;
}
