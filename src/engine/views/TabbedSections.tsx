import ErrorOutline from '@mui/icons-material/ErrorOutline';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Fragment, type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation, useNavigate } from 'react-admin';
import type { Section } from '#resources/schema/defineResource.ts';
import { useT } from '../../i18n/useT.ts';
import { useScreens } from '../ScreensContext.ts';
import { useResourceWords } from '../words.ts';

type TabbedSectionsProps = {
  /** Whether a section has something to show. Tabs without such a section are omitted. */
  isShown: (section: Section) => boolean;
  isInvalid?: (section: Section) => boolean;
  /** The number of attempts to save: after each, the first tab with an error opens unless an error is visible. */
  attempts?: number;
  children: (section: Section) => ReactNode;
};

/**
 * The sections of the form without a tab, and below them the others in tabs. Hidden tabs stay mounted, so that their
 * inputs keep and validate their values.
 */
export function TabbedSections({ isShown, isInvalid = () => false, attempts = 0, children }: TabbedSectionsProps) {
  const t = useT();
  const { resource } = useScreens();
  const words = useResourceWords(resource);
  const id = useId();
  const { sections, tabs = [] } = resource.form;
  const sectionsIn = (tab?: string) => sections.filter((section) => section.tab === tab);
  const names = tabs.map((tab) => tab.id).filter((tab) => sectionsIn(tab).some(isShown));
  const { open, choose } = useOpenTab(names);
  const isWrong = (tab?: string) => sectionsIn(tab).some(isInvalid);
  const isErrorVisible = isWrong() || isWrong(open);
  useShownErrors(`${id}-${open}`, attempts, isErrorVisible ? undefined : names.find(isWrong), choose);
  const contentOf = (tab?: string) =>
    sectionsIn(tab).map((section) => <Fragment key={section.id}>{children(section)}</Fragment>);
  return (
    <>
      {contentOf()}
      {open !== undefined && (
        <Tabs
          value={open}
          onChange={(_event, tab: string) => choose(tab)}
          variant="scrollable"
          allowScrollButtonsMobile
          aria-label={t('engine.form.tabs')}
          sx={{ borderBottom: 1, borderColor: 'divider' }}
        >
          {names.map((tab) => (
            <Tab
              key={tab}
              value={tab}
              id={`${id}-${tab}-tab`}
              aria-controls={`${id}-${tab}`}
              label={words.tab(tab)}
              {...(isWrong(tab) && {
                icon: <ErrorOutline fontSize="small" color="error" titleAccess={t('engine.form.invalidTab')} />,
                iconPosition: 'end',
              })}
            />
          ))}
        </Tabs>
      )}
      {names.map((tab) => (
        <Box
          key={tab}
          role="tabpanel"
          id={`${id}-${tab}`}
          aria-labelledby={`${id}-${tab}-tab`}
          hidden={tab !== open}
          sx={{ display: tab === open ? 'grid' : 'none', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}
        >
          {contentOf(tab)}
        </Box>
      ))}
    </>
  );
}

/**
 * Returns the tab in the URL (`?tab=`), by default the first, and a function that opens another. React-admin's
 * TabbedForm has it in the path, where a form with unsaved changes would ask before each change of the tab.
 */
function useOpenTab(names: readonly string[]) {
  const location = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(location.search);
  const open = names.find((tab) => tab === params.get('tab')) ?? names[0];
  const choose = (tab: string, replace = false) => {
    params.set('tab', tab);
    navigate({ pathname: location.pathname, search: `?${params}` }, { replace, state: location.state });
  };
  return { open, choose };
}

/** After each attempt to save, opens the tab `hidden`, and focuses its first invalid input. */
function useShownErrors(
  panelId: string,
  attempts: number,
  hidden: string | undefined,
  choose: (tab: string, replace: boolean) => void,
): void {
  const latest = useRef({ hidden, choose });
  latest.current = { hidden, choose };
  const isWaiting = useRef(false);
  useEffect(() => {
    const { hidden, choose } = latest.current;
    if (attempts === 0 || hidden === undefined) return;
    isWaiting.current = true;
    choose(hidden, true);
  }, [attempts]);
  useEffect(() => {
    if (!isWaiting.current) return;
    isWaiting.current = false;
    document.getElementById(panelId)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [panelId]);
}
