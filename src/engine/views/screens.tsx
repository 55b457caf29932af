import { type ComponentType, type ReactElement, Suspense } from 'react';
import { type ResourceProps, Resource as ResourceRoutes, useParams } from 'react-admin';
import { slugPattern } from '#contracts/campaign.ts';
import { uuidForm } from '#contracts/ids.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { UnknownAddress } from '../../routing/UnknownAddress.tsx';
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx';
import { icons } from '../icons.ts';
import { GeneratedList } from '../list/GeneratedList.tsx';
import type { Screens } from '../overrides.ts';
import { ScreensProvider } from '../ScreensProvider.tsx';
import { PageSkeleton } from './RecordPage.tsx';

// The list is opened first; the other screens are loaded on demand.
const GeneratedCreate = lazyWithRetry(() => import('./GeneratedCreate.tsx'));
const GeneratedShow = lazyWithRetry(() => import('./GeneratedShow.tsx'));
const RecordScreen = lazyWithRetry(() => import('./RecordScreen.tsx'));

const slugForm = new RegExp(slugPattern);

/** Returns true if a record of this resource could have this id. Ids are slugs, UUIDs or numbers. */
const canBeId = ({ fields }: Resource, id: string): boolean =>
  fields.id ? slugForm.test(id) : uuidForm.test(id) || /^\d+$/.test(id);

type Overrides = Screens['overrides'];

/** The four screens of a resource, with their replacements from the overrides. */
const screenFrom = {
  list: ({ list }: Overrides): ComponentType => list ?? GeneratedList,
  create: ({ create }: Overrides): ComponentType => create ?? GeneratedCreate,
  edit: ({ edit }: Overrides): ComponentType => edit ?? RecordScreen,
  show: ({ show }: Overrides): ComponentType => show ?? GeneratedShow,
};
type ScreenName = keyof typeof screenFrom;

/** Provides the declaration to a screen by context. */
function provided({ resource, overrides }: Screens, name: ScreenName): ComponentType {
  const Screen = screenFrom[name](overrides);
  return function ProvidedScreen() {
    return (
      <ScreensProvider resource={resource} overrides={overrides}>
        <Suspense fallback={<PageSkeleton />}>
          <Screen />
        </Suspense>
      </ScreensProvider>
    );
  };
}

/**
 * Checks the path before the screen is rendered. react-admin matches every path below the resource's own; only a
 * screen with areas has such paths.
 */
function checked(resource: Resource, Screen: ComponentType, { hasAreas = false } = {}): ComponentType {
  return function ResourceScreen() {
    const { id, '*': below = '' } = useParams();
    if ((below !== '' && !hasAreas) || (id !== undefined && !canBeId(resource, id))) return <UnknownAddress />;
    return <Screen />;
  };
}

const hasCreateForm = ({ access, createdElsewhere }: Resource): boolean =>
  !createdElsewhere && (access.create ?? 'nobody') !== 'nobody';

/** Returns the props of react-admin's `<Resource>` with the component of each screen. */
function resourceProps(resource: Resource, hasCreate: boolean, of: (name: ScreenName) => ComponentType): ResourceProps {
  return {
    name: resource.name,
    icon: icons[resource.icon],
    // Without a label, react-admin derives one from the resource's name on each render of a list.
    options: { label: `resources.${resource.name}.name`, declaration: resource },
    recordRepresentation: resource.title,
    list: checked(resource, of('list')),
    create: hasCreate ? checked(resource, of('create')) : undefined,
    edit: checked(resource, of('edit'), { hasAreas: resource.homeArea !== undefined || resource.history === true }),
    show: checked(resource, of('show')),
  };
}

/**
 * Returns the props of react-admin's `<Resource>`: the generated screens, or their replacements from the overrides. A
 * record has one URL for all users; users who can't edit it see it read-only there.
 */
export function screensOf(screens: Screens): ResourceProps {
  const { resource, overrides } = screens;
  const hasCreate = overrides.create !== undefined || hasCreateForm(resource);
  const props = resourceProps(resource, hasCreate, (name) => provided(screens, name));
  return { ...props, children: overrides.children };
}

/** Loads the overrides of a resource. */
export type LoadScreens = () => Promise<Screens>;

/**
 * Returns the same for a resource whose overrides are loaded with its first screen. It has a create screen if its
 * declaration offers one; its overrides can't add routes.
 */
export function lazyScreensOf(resource: Resource, load: LoadScreens): ResourceProps {
  return resourceProps(resource, hasCreateForm(resource), (name) => {
    const Screen = lazyWithRetry(async () => ({ default: provided(await load(), name) }));
    return function LoadedScreen() {
      return (
        <Suspense fallback={<PageSkeleton />}>
          <Screen />
        </Suspense>
      );
    };
  });
}

/**
 * Returns the `<Resource>` element of a declaration's screens. `<Admin>` reads its children by type: call this
 * function, don't wrap it in a component.
 */
export function resourceElement(props: ResourceProps): ReactElement {
  return <ResourceRoutes key={props.name} {...props} />;
}
