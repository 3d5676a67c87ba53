import { useSyncExternalStore } from "react"
import { crossSiteToken } from "#ui/cross-site-token.ts"

/** The browser's answer as text or, on failure, the server's message or a text key. */
export type PasskeyResult = { response: string } | { message: string } | { key: "stopped" | "failed" }

/** True if this browser can use passkeys here: an IP address cannot have any. Undefined during server rendering. */
export function useCanPasskey(): boolean | undefined {
  return useSyncExternalStore(noSubscription, canPasskey, unknown)
}

function noSubscription() {
  return () => undefined
}

function canPasskey(): boolean {
  return "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(window.location.hostname)
}

function unknown(): undefined {
  return undefined
}

export async function requestPasskey(): Promise<PasskeyResult> {
  return await callWithPasskey("/api/auth/passkey/options", {}, async (optionsJSON) => {
    const { startAuthentication } = await import("@simplewebauthn/browser")
    return await startAuthentication({ optionsJSON })
  })
}

/**
 * Lets the visitor choose a passkey from the browser's autofill at the name field, if supported. Opens no dialog and
 * fails silently.
 */
export async function offerPasskeys(signal: AbortSignal): Promise<string | undefined> {
  const canOffer = await window.PublicKeyCredential.isConditionalMediationAvailable?.()
  if (!canOffer || signal.aborted) return undefined
  const answer = await callWithPasskey("/api/auth/passkey/options", {}, async (optionsJSON) => {
    const { startAuthentication, WebAuthnAbortService } = await import("@simplewebauthn/browser")
    signal.throwIfAborted()
    signal.addEventListener("abort", () => WebAuthnAbortService.cancelCeremony())
    return await startAuthentication({ optionsJSON, useBrowserAutofill: true })
  })
  return "response" in answer ? answer.response : undefined
}

export async function createPasskey(password: string): Promise<PasskeyResult> {
  return await callWithPasskey("/api/auth/passkeys/options", { password }, async (optionsJSON) => {
    const { startRegistration } = await import("@simplewebauthn/browser")
    return await startRegistration({ optionsJSON })
  })
}

async function callWithPasskey(
  path: string,
  body: object,
  use: (options: never) => Promise<object>,
): Promise<PasskeyResult> {
  const token = crossSiteToken()
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", "x-xsrf-token": token },
      body: JSON.stringify(body),
    })
    const payload = (await answer.json()) as { options: never; message: string }
    if (!answer.ok) return { message: payload.message }
    return { response: JSON.stringify(await use(payload.options)) }
  } catch (problem) {
    // The visitor closed the browser's dialog, or let it time out.
    const isStopped = problem instanceof Error && /^(NotAllowed|Abort)Error$/.test(problem.name)
    return { key: isStopped ? "stopped" : "failed" }
  }
}
