/** Asks for the page again in a second. A visitor who has begun the form keeps what stands there; the page says nothing wrong meanwhile. */
export function reloadUnlessTyping(): void {
  const typed = [...document.querySelectorAll<HTMLInputElement>('[data-sign-up] input')].some((input) =>
    input.type === 'checkbox' ? input.checked : input.value !== '',
  );
  if (!typed) setTimeout(() => location.reload(), 1_000);
}
