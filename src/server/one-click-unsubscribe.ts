import { setSubscription } from "#domains/newsletter/subscribe.ts"
import { readSubscriberToken } from "#domains/newsletter/subscriber-link.ts"
import { setEmailsWanted } from "#domains/notifications/unsubscribe-link.ts"
import { type AppContext, contextFor } from "#platform/ctx.ts"
import { createRouter } from "#platform/http/api-route.ts"
import { Refusal } from "#platform/refusal.ts"

/**
 * The unsubscribe button of an e-mail program (RFC 8058): a form with one field, no cookies and a foreign origin. The
 * token in the address is the proof. All other forms go to the page.
 */
export function oneClickUnsubscribe(app: AppContext) {
  return createRouter().post("/:token", async (c, next) => {
    const form = await c.req.raw
      .clone()
      .formData()
      .catch(() => undefined)
    if (form?.get("List-Unsubscribe") !== "One-Click") return await next()
    try {
      const token = c.req.param("token")
      const ofNewsletter = readSubscriberToken({ app }, token, "newsletter") !== undefined
      await (ofNewsletter ? setSubscription : setEmailsWanted)(contextFor(app), token, false)
      return c.text("ok")
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      return new Response(problem.code, { status: problem.status, headers: { "cache-control": "no-store" } })
    }
  })
}
