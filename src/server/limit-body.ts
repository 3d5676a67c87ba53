import type { Context, MiddlewareHandler } from "hono"
import { bodyLimit } from "hono/body-limit"
import type { Env } from "#platform/door.ts"

/**
 * Refuses bodies of more bytes. What says its length is judged by that: Node ends such a body there, and looking at the
 * body itself would cost a stream for each call. Only one that comes in pieces is counted as it is read.
 */
export function limitBody(mostBytes: number, tooLarge: (c: Context) => Response): MiddlewareHandler<Env> {
  const counting = bodyLimit({ maxSize: mostBytes, onError: tooLarge })
  return async (c, next) => {
    if (c.req.method === "GET" || c.req.method === "HEAD") return await next()
    const length = c.req.header("content-length")
    if (length === undefined || c.req.header("transfer-encoding") !== undefined)
      return await counting(c, next)
    return Number.parseInt(length, 10) > mostBytes ? tooLarge(c) : await next()
  }
}
