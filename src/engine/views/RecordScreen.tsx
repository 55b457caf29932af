import { useCanAccess } from 'ra-core';
import { useScreens } from '../ScreensContext.tsx';
import GeneratedEdit from './GeneratedEdit.tsx';
import GeneratedShow from './GeneratedShow.tsx';
import { PageSkeleton } from './RecordPage.tsx';

/** A record at its own address: its form for those who may change it, else its page. */
export default function RecordScreen() {
  const { resource, overrides } = useScreens();
  const { canAccess, isPending } = useCanAccess({ resource: resource.name, action: 'edit' });
  const Show = overrides.show ?? GeneratedShow;
  if (isPending) return <PageSkeleton />;
  return canAccess ? <GeneratedEdit /> : <Show />;
}
