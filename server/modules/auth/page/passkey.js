// Asks the browser for a passkey when the form is submitted, and sends its answer with the form. The page contains this
// text, and its policy allows no other script (document.ts).

/** @param {string} text base64url */
const bytesOf = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** @param {ArrayBuffer} buffer */
const textOf = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** @param {PublicKeyCredentialRequestOptionsJSON} options */
async function answerTo({ challenge, allowCredentials = [], rpId, userVerification }) {
  const publicKey = {
    challenge: bytesOf(challenge),
    allowCredentials: allowCredentials.map(({ id }) => ({ id: bytesOf(id), type: 'public-key' })),
    rpId,
    userVerification,
  };
  const credential = await navigator.credentials.get(/** @type {CredentialRequestOptions} */ ({ publicKey }));
  const { id, rawId, type, response } = /** @type {PublicKeyCredential} */ (credential);
  const { clientDataJSON, authenticatorData, signature } = /** @type {AuthenticatorAssertionResponse} */ (response);
  const sent = {
    clientDataJSON: textOf(clientDataJSON),
    authenticatorData: textOf(authenticatorData),
    signature: textOf(signature),
  };
  return { id, rawId: textOf(rawId), type, response: sent };
}

const form = /** @type {HTMLFormElement} */ (document.getElementById('passkey'));
const field = /** @type {HTMLInputElement} */ (form.elements.namedItem('passkey'));
const message = /** @type {HTMLElement} */ (document.getElementById('passkey-failed'));

form.addEventListener('submit', (event) => {
  event.preventDefault();
  message.hidden = true;
  answerTo(JSON.parse(form.dataset.options ?? '')).then(
    (answer) => {
      field.value = JSON.stringify(answer);
      form.submit();
    },
    () => {
      message.hidden = false;
    },
  );
});
