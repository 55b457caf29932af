import type { ResourceProps } from 'ra-core';
import { defineScreens, type Screens } from '../src/engine/overrides.ts';
import { screensOf } from '../src/engine/screens.tsx';
import { appScreens } from './apps/ui.tsx';
import { auditScreens } from './audit/ui.tsx';
import { campaignScreens } from './campaigns/ui.tsx';
import { resources } from './index.ts';
import { uploadScreens } from './uploads/ui.tsx';
import { userScreens } from './users/ui.tsx';

/**
 * The differences from the generated screens, from each resource's `ui.tsx`. A resource without one is fully
 * generated.
 */
const different: readonly Screens[] = [campaignScreens, uploadScreens, appScreens, userScreens, auditScreens];

const screensFor = (name: string): Screens | undefined => different.find(({ resource }) => resource.name === name);

/** The screens of every declared resource, as props of react-admin's `<Resource>`, in the order of the menu. */
export const screens: readonly ResourceProps[] = resources.map((resource) =>
  screensOf(screensFor(resource.name) ?? defineScreens(resource)),
);
