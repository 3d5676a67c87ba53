import type { Context, MiddlewareHandler } from "hono"
import { bodyLimit } from "hono/body-limit"
import type { ApiEnv } from "#platform/http/api-route.ts"

/**
 * Trusts a Content-Length: Node ends the body there, and reading it would cost a stream per call. Counts only chunked
 * bodies.
 */
export function limitBody(maxBytes: number, tooLarge: (c: Context) => Response): MiddlewareHandler<ApiEnv> {
  const counting = bodyLimit({ maxSize: maxBytes, onError: tooLarge })
  return async (c, next) => {
    if (c.req.method === "GET" || c.req.method === "HEAD") return await next()
    const length = c.req.header("content-length")
    if (length === undefined || c.req.header("transfer-encoding") !== undefined)
      return await counting(c, next)
    return Number.parseInt(length, 10) > maxBytes ? tooLarge(c) : await next()
  }
}
