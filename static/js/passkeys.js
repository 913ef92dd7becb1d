// Passkeys: the one part of the account pages that needs a script, because the browser must talk to the device.
// A form says what it wants by data-passkey: create, authenticate or login; data-options holds the server's challenge,
// data-options-from an address that gives one. The device's answer goes into the field `credential`, as JSON.

"use strict";

(() => {
  const toBytes = (text) => {
    const base64 = text.replaceAll("-", "+").replaceAll("_", "/");
    return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  };

  const toText = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer)))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replace(/=+$/, "");

  const withBytes = (listed) => (listed || []).map((one) => ({ ...one, id: toBytes(one.id) }));

  const answered = (credential, response) => ({
    id: credential.id,
    rawId: toText(credential.rawId),
    type: credential.type,
    clientExtensionResults: credential.getClientExtensionResults(),
    response: { clientDataJSON: toText(credential.response.clientDataJSON), ...response },
  });

  const create = async ({ publicKey }, form) => {
    const selection = { ...publicKey.authenticatorSelection };
    if (form.elements.passwordless?.checked) {
      Object.assign(selection, { residentKey: "required", requireResidentKey: true, userVerification: "required" });
    }
    const credential = await navigator.credentials.create({
      publicKey: {
        ...publicKey,
        authenticatorSelection: selection,
        challenge: toBytes(publicKey.challenge),
        user: { ...publicKey.user, id: toBytes(publicKey.user.id) },
        excludeCredentials: withBytes(publicKey.excludeCredentials),
      },
    });
    return answered(credential, {
      attestationObject: toText(credential.response.attestationObject),
      transports: credential.response.getTransports?.() ?? [],
    });
  };

  const authenticate = async ({ publicKey }) => {
    const credential = await navigator.credentials.get({
      publicKey: {
        ...publicKey,
        challenge: toBytes(publicKey.challenge),
        allowCredentials: withBytes(publicKey.allowCredentials),
      },
    });
    const { authenticatorData, signature, userHandle } = credential.response;
    return answered(credential, {
      authenticatorData: toText(authenticatorData),
      signature: toText(signature),
      userHandle: userHandle ? toText(userHandle) : null,
    });
  };

  const optionsOf = async (form) => {
    if (form.dataset.options) return JSON.parse(form.dataset.options);
    const reply = await fetch(form.dataset.optionsFrom, { headers: { Accept: "application/json" } });
    if (!reply.ok) throw new Error(`no challenge: ${reply.status}`);
    return (await reply.json()).request_options;
  };

  const wire = (form) => {
    const button = form.querySelector("button");
    const problem = form.querySelector(".problem[role=alert]:last-of-type");
    form.hidden = false;
    button.addEventListener("click", async () => {
      problem.hidden = true;
      button.disabled = true;
      try {
        const options = await optionsOf(form);
        const wanted = options.creation_options ?? options.request_options ?? options;
        const answer = form.dataset.passkey === "create" ? await create(wanted, form) : await authenticate(wanted);
        form.elements.credential.value = JSON.stringify(answer);
        form.submit();
      } catch {
        problem.hidden = false;
        button.disabled = false;
      }
    });
    // Enter in a text field means the same as the button: without an answer from the device there is nothing to send.
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      button.click();
    });
  };

  if (window.PublicKeyCredential) document.querySelectorAll("form[data-passkey]").forEach(wire);
})();
