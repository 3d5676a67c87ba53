import { useSyncExternalStore } from "react"
import { crossSiteToken } from "#ui/cross-site-token.ts"

export type PasskeyResult = { response: string } | { message: string } | { key: "stopped" | "failed" }

/** False on an IP address, which cannot have passkeys. Undefined on the server. */
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
    const payload: { options: never; message: string } = await answer.json()
    if (!answer.ok) return { message: payload.message }
    return { response: JSON.stringify(await use(payload.options)) }
  } catch (problem) {
    // Cancelled, or timed out.
    const isStopped = problem instanceof Error && /^(NotAllowed|Abort)Error$/.test(problem.name)
    return { key: isStopped ? "stopped" : "failed" }
  }
}
