/**
 * Fills fields that take long to lay out, such as the list of all countries, when they come near the screen or when
 * their form gets the focus. Until then they have their chosen option only, and all options are in `noscript`, where a
 * browser without scripts shows them in a field of their own.
 */
export function addLateFields(): void {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        showLateFields(target);
      }
    },
    { rootMargin: '200px' },
  );
  for (const field of document.querySelectorAll('.late')) near.observe(field);
  document.addEventListener('focusin', ({ target }) => {
    const form = target instanceof Element && target.closest('form');
    if (form) showLateFields(form);
  });
}

/** Fills each late field with its options, in the page and in documents that are not shown. */
export function showLateFields(root: ParentNode): void {
  for (const late of root.querySelectorAll('noscript[data-late]')) {
    const field = late.previousElementSibling;
    late.remove();
    if (!(field instanceof HTMLSelectElement)) continue;
    const { value } = field;
    // A page with scripts keeps the content as text. DOMParser has scripting disabled, so it parses elements.
    const whole = late.childElementCount > 0 ? late : new DOMParser().parseFromString(late.textContent, 'text/html');
    field.replaceChildren(...whole.querySelectorAll('option'));
    field.value = value;
  }
}
