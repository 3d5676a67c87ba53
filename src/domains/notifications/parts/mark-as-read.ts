import { crossSiteToken } from "#ui/cross-site-token.ts"

/** Stays silent if it fails: the notification is shown again later. */
export async function markAsRead(notificationId: string): Promise<boolean> {
  const token = crossSiteToken()
  try {
    const answer = await fetch(`/api/notification/${notificationId}`, {
      method: "PUT",
      headers: { "x-xsrf-token": token },
      keepalive: true,
    })
    return answer.ok
  } catch {
    return false
  }
}
