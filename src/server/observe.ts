import { randomUUID } from "node:crypto"
import type { Context, MiddlewareHandler } from "hono"
import { servedPagesService } from "#domains/status/served-pages.ts"
import type { AppContext } from "#platform/ctx.ts"
import type { ApiEnv } from "#platform/http/api-route.ts"
import { redactPath } from "#platform/log.ts"
import type { SpanFacts } from "#platform/tracing.ts"
import type { Metrics } from "./metrics.ts"

export type ObservedRequest = {
  /** In the log and on error pages. With traces it begins with the trace's id. */
  requestId: string
  /** What the work traces belongs to this request. */
  run<Result>(work: () => Result): Result
  end(method: string, path: string, status: number): void
}

export type Observer = { begin(traceparent: string | string[] | undefined): ObservedRequest }

type ObservedApp = Pick<AppContext, "log" | "services" | "tracing">

export function createObserver(app: ObservedApp, metrics: Metrics): Observer {
  const { log, tracing } = app
  const servedPages = servedPagesService.of(app)
  const isLogged = log.isLevelEnabled("info")
  return {
    begin(traceparent) {
      const begun = performance.now()
      const span = tracing?.begin("request", { isRequest: true, traceparent: String(traceparent ?? "") })
      // The span's id too: a client may send one trace's id with several requests.
      const requestId = span ? `${span.link.traceId}-${span.link.spanId}` : randomUUID()
      const run = <Result>(work: () => Result) => (span ? span.run(work) : work())
      return {
        requestId,
        run,
        end(method, path, status) {
          const ms = performance.now() - begun
          const kind = path.startsWith("/api/") ? "api" : "page"
          metrics.requests.inc({ kind, status })
          if (kind === "page") servedPages.count(status)
          metrics.seconds.observe({ kind }, ms / 1_000)
          const shownPath = redactCalendar(path)
          if (isLogged)
            run(() =>
              log.info(
                { requestId, method, path: shownPath, status, ms: Math.round(ms * 10) / 10 },
                "request",
              ),
            )
          span?.end(
            spanFacts(method, shownPath, status),
            status >= 500 ? "answered with an error" : undefined,
          )
        },
      }
    },
  }
}

/** Without the query, which may contain what somebody has typed. */
function spanFacts(method: string, path: string, status: number): SpanFacts {
  return {
    "http.request.method": method,
    "url.path": redactPath(path.replace(/\?.*$/s, "")),
    "http.response.status_code": status,
  }
}

/** A calendar's address grants access forever. */
function redactCalendar(path: string): string {
  return path.replace(/^\/calendar\/[^?]*/, "/calendar/…")
}

export function observe(observer: Observer): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { requestId, run, end } = observer.begin(c.req.header("traceparent"))
    c.set("requestId", requestId)
    await run(next)
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
