import { data } from "react-router"
import { messageOf } from "#language/refusal-text.server.ts"
import type { AppPath } from "#platform/app-path.ts"
import { type Ctx, requireNoMaintenance } from "#platform/ctx.ts"
import { type FieldError, Refusal, type RefusalView } from "#platform/refusal.ts"
import { redirect } from "#platform/routing.ts"

/**
 * Answers a page's action. A refusal is in the visitor's language, with its status; `submitted` comes back with it, so
 * the form keeps what was typed.
 */
export async function runAction<Result, Submitted = undefined>(
  ctx: Ctx,
  work: () => Promise<Result> | Result,
  submitted?: Submitted,
) {
  try {
    requireNoMaintenance(ctx)
    return await work()
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
    const { code, facts } = problem
    if (code === "accounts.reauthenticationRequired")
      throw redirect(`/my-account/reauthenticate?from=${encodeURIComponent(String(facts.from))}`, 303)
    if (typeof facts.retryAfterSeconds === "number") waits.set(ctx, facts.retryAfterSeconds)
    const view = refusalView(ctx, problem)
    const refusal = view.errors ? { ...view, errors: inFormOrder(view.errors, submitted) } : view
    return data({ refusal, submitted }, { status: problem.status })
  }
}

/** Browsers submit fields in the order of the form. The field of an error may have a longer name than its input. */
function inFormOrder(errors: readonly FieldError[], submitted: unknown): readonly FieldError[] {
  const names = Object.keys(submitted ?? {})
  const position = ({ field }: FieldError) => {
    const index = names.findIndex((name) => field === name || field.endsWith(`.${name}`))
    return index < 0 ? names.length : index
  }
  return errors.toSorted((one, other) => position(one) - position(other))
}

const waits = new WeakMap<Ctx, number>()

/** The waiting time of a form refused by a rate limit. */
export function retryAfterOf(ctx: Ctx): number | undefined {
  return waits.get(ctx)
}

/**
 * Wraps a page's loader: a refusal becomes an error page, or a redirect to sign in. `url` is the loader's own argument,
 * the visible address; `request.url` may be that of the page's data.
 */
export async function runLoader<Result>(ctx: Ctx, url: URL, work: () => Promise<Result> | Result) {
  try {
    return await work()
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
    if (problem.status === 401) throw redirect(signInPath(url))
    const { permission, status } = problem
    throw data({ refusal: refusalView(ctx, problem), permission }, { status })
  }
}

/** Proxies and clients refuse longer headers. */
const maxReturnCharacters = 2_000

/** Leads back without the query, or not at all, if the address is too long. */
export function signInPath({ pathname, search }: Pick<URL, "pathname" | "search">): AppPath {
  const paths = [pathname + search, pathname].map((path) => encodeURIComponent(path))
  const from = paths.find((path) => path.length <= maxReturnCharacters)
  return from === undefined ? "/auth/login" : `/auth/login?from=${from}`
}

export function refusalView(ctx: Ctx, refusal: Refusal): RefusalView {
  const messageIn = (each: Refusal) => messageOf(each, ctx.language)
  const { code, facts } = refusal
  const errors = [refusal, ...refusal.others].flatMap((each) => {
    const { field } = each.facts
    return typeof field === "string" && field !== "" ? { field, message: messageIn(each) } : []
  })
  return { code, message: messageIn(refusal), facts, ...(errors.length > 0 ? { errors } : {}) }
}
