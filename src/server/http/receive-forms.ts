import type { Context, MiddlewareHandler } from "hono"
import { readActor } from "#domains/accounts/sessions/read-actor.ts"
import { requireOwnOrigin } from "#domains/accounts/sessions/same-site.ts"
import { messageOf } from "#language/refusal-text.server.ts"
import { type AppContext, contextFor, type Language } from "#platform/ctx.ts"
import { receiveForm, requireLength, uploadKeys } from "#platform/files/receive-form.ts"
import type { ApiEnv } from "#platform/http/api-route.ts"
import { Refusal } from "#platform/refusal.ts"
import { withForm } from "#web/submitted-form.ts"
import { readClient } from "../client.ts"
import { languageFor } from "../language.ts"
import { type LargeForm, largeFormAt, maxFormBytes } from "./form-rules.ts"
import { limitBody } from "./limit-body.ts"
import { refuseInMaintenance } from "./maintenance.ts"

/** Large bodies are read only from permitted senders. */
export function receiveForms(app: AppContext): MiddlewareHandler<ApiEnv> {
  const short = limitBody(maxFormBytes, tooLarge)
  return async (c, next) => {
    const large = largeFormAt(c.req.path)
    try {
      if (!large || isSmall(c.req.raw.headers)) return await short(c, next)
      return await receiveLargeForm(app, c, large, next)
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      const { address } = readClient(app, c.req.raw.headers, c.env?.incoming)
      return refusalPage(c, problem, languageFor(c, address))
    }
  }
}

export function refusalPage(c: Context, refusal: Refusal, language: Language): Response {
  const { retryAfterSeconds } = refusal.facts
  if (retryAfterSeconds !== undefined) c.header("retry-after", String(retryAfterSeconds))
  return c.text(messageOf(refusal, language), refusal.status)
}

function isSmall(headers: Headers): boolean {
  const length = headers.get("content-length")
  return length !== null && !headers.has("transfer-encoding") && Number(length) <= maxFormBytes
}

async function receiveLargeForm(
  app: AppContext,
  c: Context<ApiEnv>,
  { maxBytes, isStaff, admit }: LargeForm,
  next: () => Promise<void>,
) {
  const { raw } = c.req
  requireOwnOrigin(raw.headers, app.origin)
  requireLength(raw, maxBytes)
  const client = readClient(app, raw.headers, c.env?.incoming)
  const cookies = c.req.header("cookie")
  const actor = await readActor(app, { method: c.req.method, cookies })
  await refuseInMaintenance(app, { method: c.req.method, path: c.req.path, actor })
  await admit(contextFor(app, actor, languageFor(c, client.address), client))
  if (!raw.headers.get("content-type")?.startsWith("multipart/form-data"))
    return await limitBody(isStaff ? maxBytes : maxFormBytes, tooLarge)(c, next)
  const keys = uploadKeys({ actor, client }, isStaff)
  return await receiveForm(app, raw, { keys, isStaff, maxBytes }, async (form) => {
    c.req.raw = withForm(raw, form)
    await next()
  })
}

function tooLarge(): never {
  throw new Refusal("api.tooLarge", 413)
}
