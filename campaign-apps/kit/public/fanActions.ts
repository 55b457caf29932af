import { readStored, writeStored } from './browserStorage.ts';

const confirmationMs = 2_000;

/** Enables the actions of the page, remembers chosen services, and closes menus with Escape or a click outside. */
export function enableFanActions(): void {
  showFanActions(document);
  rememberServices();
  document.addEventListener('click', ({ target }) => closeMenus(target));
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') closeMenus(null);
  });
}

/** Orders the services, and enables sharing and copying the link, in a new part of the page. */
export function showFanActions(root: ParentNode): void {
  orderServices(root);
  for (const menu of root.querySelectorAll<HTMLDetailsElement>('[data-share]')) enableSharing(menu);
}

/** Closes the open menus that do not contain the target. The focus moves from a closed menu to its button. */
function closeMenus(target: EventTarget | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('.fan-menu[open]')) {
    // A button whose sheet failed at once was replaced by its menu.
    if (target instanceof Node && (menu.contains(target) || !target.isConnected)) continue;
    if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
    menu.open = false;
  }
}

function enableSharing(menu: HTMLDetailsElement): void {
  const copy = menu.querySelector<HTMLButtonElement>('[data-copy]');
  // Only pages on https and on this computer have a clipboard.
  if (copy && 'clipboard' in navigator) {
    copy.closest('li')?.removeAttribute('hidden');
    copy.addEventListener('click', () => void copyLink(copy));
  }
  const { share: url = '', shareTitle: title = '' } = menu.dataset;
  // A visitor may have opened the menu before the scripts ran.
  if (menu.open || !navigator.canShare?.({ url, title })) return;
  const summary = menu.querySelector('summary');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'fan-menu';
  button.textContent = summary?.textContent ?? '';
  // A click on either is counted.
  Object.assign(button.dataset, summary?.dataset);
  button.addEventListener('click', async () => {
    try {
      await navigator.share({ url, title });
    } catch (error) {
      // The visitor closed the sheet; any other error means that the device cannot share.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      button.replaceWith(menu);
      menu.open = true;
      summary?.focus();
    }
  });
  menu.replaceWith(button);
}

/** Copies the link. The menu shows for a moment whether that worked. */
async function copyLink(button: HTMLButtonElement): Promise<void> {
  const { copy = '', copied = '', failed = '' } = button.dataset;
  const status = button.nextElementSibling;
  if (!status || status.textContent === copied) return;
  // Screen readers announce a repeated text only as a new one.
  status.textContent = '';
  try {
    await navigator.clipboard.writeText(copy);
    status.textContent = copied;
    setTimeout(() => {
      status.textContent = '';
    }, confirmationMs);
  } catch {
    status.textContent = failed;
  }
}

const name = 'services';
const maxServices = 10;

/** Moves the services that the visitor chose on any page of this origin to the front, the last one first. */
function orderServices(root: ParentNode): void {
  for (const row of root.querySelectorAll('[data-services]')) {
    // The first access to the storage takes milliseconds.
    if (row.childElementCount < 2) continue;
    for (const service of chosenServices().reverse()) {
      const item = row.querySelector(`[data-service="${CSS.escape(service)}"]`)?.closest('li');
      if (item) row.prepend(item);
    }
  }
}

/** Remembers in this browser each service that the visitor chooses. */
function rememberServices(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('a[data-service]') : null;
    if (link?.dataset.service) remember(link.dataset.service);
  });
}

function chosenServices(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(name) ?? '[]');
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string').slice(0, maxServices) : [];
  } catch {
    return [];
  }
}

function remember(service: string): void {
  const others = chosenServices().filter((known) => known !== service);
  writeStored(name, JSON.stringify([service, ...others].slice(0, maxServices)));
}
