import { randomUUID } from "node:crypto"
import type { Context, MiddlewareHandler } from "hono"
import type { ServedPages } from "#domains/status/served-pages.ts"
import type { ApiEnv } from "#platform/http/api-route.ts"
import type { Log } from "#platform/log.ts"
import type { Metrics } from "./metrics.ts"

export type Observer = {
  begin(): { requestId: string; end(method: string, path: string, status: number): void }
}

export function createObserver(metrics: Metrics, log: Log, servedPages: ServedPages): Observer {
  const isLogged = log.isLevelEnabled("info")
  return {
    begin() {
      const begun = performance.now()
      const requestId = randomUUID()
      return {
        requestId,
        end(method, path, status) {
          const ms = performance.now() - begun
          const kind = path.startsWith("/api/") ? "api" : "page"
          metrics.requests.inc({ kind, status })
          if (kind === "page") servedPages.count(status)
          metrics.seconds.observe({ kind }, ms / 1_000)
          if (isLogged)
            log.info(
              { requestId, method, path: redactPath(path), status, ms: Math.round(ms * 10) / 10 },
              "request",
            )
        },
      }
    },
  }
}

/** A calendar's address grants access forever. */
function redactPath(path: string): string {
  return path.replace(/^\/calendar\/[^?]*/, "/calendar/…")
}

export function observe(observer: Observer): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { requestId, end } = observer.begin()
    c.set("requestId", requestId)
    await next()
    setHeader(c, "x-request-id", requestId)
    end(c.req.method, c.req.path, c.res.status)
  }
}

/** Prefers Node's own response: reading a web Response's headers costs as much as the response. */
export function setHeader(c: Context<ApiEnv>, name: string, value: string): void {
  const outgoing = c.env?.outgoing
  if (!outgoing) c.res.headers.set(name, value)
  else if (!outgoing.headersSent) outgoing.setHeader(name, value)
}
