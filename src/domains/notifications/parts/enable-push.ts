import { crossSiteToken } from "#ui/cross-site-token.ts"
/** An iPhone supports push only once the site is on its home screen. */
export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window
}

const storageKey = "pushDevice"

export function storedDeviceId(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

type PushRegistration = { id: string } | { problem: "blocked" | "unavailable"; message?: string }

export async function enablePush(publicKey: string): Promise<PushRegistration> {
  if ((await Notification.requestPermission()) !== "granted") return { problem: "blocked" }
  try {
    await navigator.serviceWorker.register("/sw.js")
    const { pushManager } = await navigator.serviceWorker.ready
    await (await pushManager.getSubscription())?.unsubscribe()
    const agreed = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    return await register(agreed)
  } catch {
    return { problem: "unavailable" }
  }
}

async function register(agreed: PushSubscription): Promise<PushRegistration> {
  const token = crossSiteToken()
  const { endpoint, keys } = agreed.toJSON()
  const answer = await fetch("/api/push/devices", {
    method: "POST",
    headers: { "content-type": "application/json", "x-xsrf-token": token },
    body: JSON.stringify({ endpoint, keys }),
  })
  const body: { id?: string; message?: string } = await answer.json()
  if (!answer.ok || body.id === undefined)
    return { problem: "unavailable", ...(body.message ? { message: body.message } : {}) }
  localStorage.setItem(storageKey, body.id)
  return { id: body.id }
}
