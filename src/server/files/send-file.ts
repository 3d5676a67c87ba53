import type { Context } from "hono"
import { stream } from "hono/streaming"
import { guest } from "#domains/accounts/roles.ts"
import { type AppContext, type Ctx, contextFor } from "#platform/ctx.ts"
import type { ApiEnv } from "#platform/http/api-route.ts"
import { readClient } from "../client.ts"
import { refusalResponse } from "../http/refusal-response.ts"
import { languageFor } from "../language.ts"

const types = {
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
} as const

type FileChunks = AsyncIterable<string> | Iterable<string>

/** Use it for public files only. */
export async function sendFile(
  app: AppContext,
  c: Context<ApiEnv>,
  { name, kind }: { name: string; kind: keyof typeof types },
  make: (ctx: Ctx) => Promise<FileChunks>,
): Promise<Response> {
  return await answerGuest(app, c, async (ctx) => {
    const chunks = await make(ctx)
    c.header("content-type", types[kind])
    c.header("content-disposition", `attachment; filename="${name}"`)
    c.header("cache-control", "no-store")
    c.header("x-content-type-options", "nosniff")
    c.header("x-robots-tag", "noindex")
    return streamChunks(c, chunks)
  })
}

/** The work of somebody who is not signed in, or its refusal. */
export async function answerGuest(
  app: AppContext,
  c: Context<ApiEnv>,
  work: (ctx: Ctx) => Promise<Response>,
): Promise<Response> {
  const client = readClient(app, c.req.raw.headers, c.env?.incoming)
  const language = languageFor(c, client.address)
  try {
    return await work(contextFor(app, guest, language, client))
  } catch (problem) {
    const requestInfo = { language, requestId: c.var.requestId, path: c.req.path }
    const { status, headers, body } = refusalResponse(app, problem, requestInfo)
    return new Response(body, { status, headers })
  }
}

export function streamChunks(
  c: Context<ApiEnv>,
  chunks: AsyncIterable<string | Uint8Array<ArrayBuffer>> | Iterable<string>,
): Response {
  return stream(c, async (out) => {
    for await (const chunk of chunks) {
      if (out.aborted) break
      await out.write(chunk)
    }
  })
}
