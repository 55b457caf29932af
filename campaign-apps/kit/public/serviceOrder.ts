const name = 'services';
const maxServices = 10;

/** Moves the services that the visitor chose on any page of this origin to the front, the last one first. */
export function orderServices(root: ParentNode): void {
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
export function rememberServices(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('a[data-service]') : null;
    if (link?.dataset.service) remember(link.dataset.service);
  });
}

function chosenServices(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string').slice(0, maxServices) : [];
  } catch {
    return [];
  }
}

function remember(service: string): void {
  const others = chosenServices().filter((known) => known !== service);
  try {
    localStorage.setItem(name, JSON.stringify([service, ...others].slice(0, maxServices)));
  } catch {
    // Storage is blocked or full: the order stays as it is.
  }
}
