import { useSyncExternalStore } from "react"
import { crossSiteToken } from "#ui/cross-site-token.ts"

/** What came of it: the browser's answer as text, or why there is none: a sentence of the house's, or a text's key. */
export type KeyAnswer = { response: string } | { message: string } | { key: "stopped" | "failed" }

/** Whether this browser can use passkeys here: an address of figures can have none. Nothing is known before the script. */
export function useCanPasskey(): boolean | undefined {
  return useSyncExternalStore(never, canPasskey, unknown)
}

function never() {
  return () => undefined
}

function canPasskey(): boolean {
  return "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(window.location.hostname)
}

function unknown(): undefined {
  return undefined
}

/** Lets the visitor choose a passkey to sign in with. */
export async function askKey(): Promise<KeyAnswer> {
  return await withKey("/api/auth/passkey/options", {}, async (optionsJSON) => {
    const { startAuthentication } = await import("@simplewebauthn/browser")
    return await startAuthentication({ optionsJSON })
  })
}

/**
 * Lets the visitor choose a passkey among what the browser proposes at the field of the name, where it can: what is
 * chosen, or nothing. No dialog opens, and nobody notices where there is no key.
 */
export async function offerKeys(signal: AbortSignal): Promise<string | undefined> {
  const canOffer = await window.PublicKeyCredential.isConditionalMediationAvailable?.()
  if (!canOffer || signal.aborted) return undefined
  const answer = await withKey("/api/auth/passkey/options", {}, async (optionsJSON) => {
    const { startAuthentication, WebAuthnAbortService } = await import("@simplewebauthn/browser")
    signal.throwIfAborted()
    signal.addEventListener("abort", () => WebAuthnAbortService.cancelCeremony())
    return await startAuthentication({ optionsJSON, useBrowserAutofill: true })
  })
  return "response" in answer ? answer.response : undefined
}

/** Has the visitor's phone, computer or key make a passkey. */
export async function makeKey(password: string): Promise<KeyAnswer> {
  return await withKey("/api/auth/passkeys/options", { password }, async (optionsJSON) => {
    const { startRegistration } = await import("@simplewebauthn/browser")
    return await startRegistration({ optionsJSON })
  })
}

async function withKey(
  path: string,
  body: object,
  use: (options: never) => Promise<object>,
): Promise<KeyAnswer> {
  const token = crossSiteToken()
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", "x-xsrf-token": token },
      body: JSON.stringify(body),
    })
    const told = (await answer.json()) as { options: never; message: string }
    if (!answer.ok) return { message: told.message }
    return { response: JSON.stringify(await use(told.options)) }
  } catch (problem) {
    // The visitor closed the browser's own dialog, or let it wait.
    const isStopped = problem instanceof Error && /^(NotAllowed|Abort)Error$/.test(problem.name)
    return { key: isStopped ? "stopped" : "failed" }
  }
}
