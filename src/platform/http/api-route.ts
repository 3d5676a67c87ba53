import type { HttpBindings } from "@hono/node-server"
import { type Context, Hono, type MiddlewareHandler } from "hono"
import { describeRoute, resolver, validator } from "hono-openapi"
import { z } from "zod"
import type { Ctx } from "../ctx.ts"
import { refusalOfIssue, requireStorable } from "../input.ts"

export type ApiEnv = { Bindings: HttpBindings; Variables: { ctx: Ctx; requestId: string } }

export const RefusalBody = z
  .object({ code: z.string(), message: z.string(), facts: z.record(z.string(), z.unknown()) })
  .meta({ description: "A refusal: a code for programs, a message for people, and facts." })

/** The schema also documents the body. The first field that fails is the refusal. */
export function body<Schema extends z.ZodType>(noun: string, schema: Schema) {
  return validator("json", schema, (result) => {
    if (!result.success) throw refusalOfIssue(noun, firstIssue(result.error))
    requireStorable(result.data)
  })
}

export function query<Schema extends z.ZodType>(noun: string, schema: Schema) {
  return validator("query", schema, (result) => {
    if (!result.success) throw refusalOfIssue(noun, firstIssue(result.error))
    requireStorable(result.data)
  })
}

type SchemaIssue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined }

function firstIssue(issues: readonly SchemaIssue[]) {
  const issue = issues[0]
  return (
    issue && {
      message: issue.message,
      path: issue.path?.map((step) => (typeof step === "object" ? step.key : step)),
    }
  )
}

/** JSON has a schema, every other media type only its name. */
type DescribedAnswer =
  | { answer: z.ZodType }
  | { mediaType: "text/csv" | "text/plain" | "text/event-stream" | "application/timestamp-reply" }

export function describeApi(
  summary: string,
  options: DescribedAnswer & { tags?: string[]; status?: number; isStaff?: boolean },
): MiddlewareHandler {
  const refusal = {
    description: "Refused",
    content: { "application/json": { schema: resolver(RefusalBody) } },
  }
  const content =
    "answer" in options
      ? { "application/json": { schema: resolver(options.answer) } }
      : { [options.mediaType]: { schema: { type: "string" as const } } }
  return describeRoute({
    summary,
    tags: options.tags ?? [],
    ...(options.isStaff ? { security: [{ token: [] }] } : {}),
    responses: { [options.status ?? 200]: { description: "Done", content }, default: refusal },
  })
}

export function createRouter() {
  return new Hono<ApiEnv>()
}

export type ApiCall = Context<ApiEnv>
