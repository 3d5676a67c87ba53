import { RouterContextProvider } from "react-router"
import type { Ctx } from "#platform/ctx.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { ctxKey, pageKey } from "#web/request-context.ts"
import routes from "../src/routes.ts"

export type ScreenHandler = (args: never) => unknown
type Screen = { loader?: ScreenHandler; action?: ScreenHandler }
type RouteEntry = {
  path?: string | undefined
  index?: boolean | undefined
  file: string
  children?: RouteEntry[] | undefined
}
export type RoutePath = { path: string; file: string }

const modules = import.meta.glob<Screen>(["../src/**/screens/*.{ts,tsx}", "../src/pages/**/*.{ts,tsx}"])

function routePathsOf(list: readonly RouteEntry[], above = ""): RoutePath[] {
  return list.flatMap(({ path, file, children }) => {
    const fullPath = path === undefined ? above : `${above}/${path}`
    return [{ path: fullPath || "/", file }, ...routePathsOf(children ?? [], fullPath)]
  })
}

export const routePaths = routePathsOf(routes)
export const adminRoutes = routePaths.filter(({ path }) => path.startsWith("/admin"))

export const screenAt = async ({ file }: RoutePath) => (await modules[`../src/${file}`]?.()) ?? {}

type ScreenCall = {
  ctx: Ctx
  pattern: string
  url: URL
  params: Record<string, string>
  form?: FormData | undefined
}

/** The router's view of a screen's answer: a status, the refusal, and the redirect. */
export async function callScreen(handler: ScreenHandler, { ctx, form, ...call }: ScreenCall) {
  const request = new Request(call.url, form ? { method: "POST", body: form } : {})
  const contexts = [
    [ctxKey, ctx],
    [pageKey, {}],
  ]
  const context = new RouterContextProvider(new Map(contexts as never))
  const answer: unknown = await Promise.resolve(handler({ request, context, ...call } as never)).catch(
    (thrown: unknown) => thrown,
  )
  if (answer instanceof Error) throw answer
  if (answer instanceof Response)
    return { status: answer.status, refusal: undefined, answer, to: answer.headers.get("location") }
  const { data, init } = (answer ?? {}) as {
    data?: { refusal?: RefusalView }
    init?: { status?: number }
  }
  return { status: init?.status ?? 200, refusal: data?.refusal, answer, to: null }
}

export function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
