import type { RouterContextProvider } from "react-router"
import type { Ctx } from "#platform/ctx.ts"
import { type FormFields, fieldsOf } from "#platform/input.ts"
import { Refusal } from "#platform/refusal.ts"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { readSubmittedForm } from "#web/submitted-form.ts"
import { seenAtField, shownValuesField } from "./seen-at.ts"
import { takeSavedValues } from "./take-saved-values.ts"

type AdminLoaderArgs = { context: Readonly<RouterContextProvider>; url: URL }
type AdminActionArgs = AdminLoaderArgs & { request: Request }

/** Handlers of admin pages: each needs a permission before it does anything. */
export function adminScreens<Permission extends string>(
  requirePermission: (ctx: Ctx, permission: Permission) => unknown,
  explain: (ctx: Ctx, problem: Refusal) => Promise<Refusal>,
) {
  return {
    adminLoader<Result, Args extends AdminLoaderArgs = AdminLoaderArgs>(
      permission: Permission,
      work: (ctx: Ctx, args: Args) => Promise<Result> | Result,
    ) {
      return async (args: Args) => {
        const ctx = args.context.get(ctxKey)
        return await runLoader(ctx, args.url, () => {
          requirePermission(ctx, permission)
          return work(ctx, args)
        })
      }
    },
    /** A refusal comes back with what was submitted. */
    adminAction<Result, Args extends AdminActionArgs = AdminActionArgs>(
      permission: Permission,
      work: (ctx: Ctx, submitted: FormFields, args: Args, form: FormData) => Promise<Result> | Result,
    ) {
      return async (args: Args) => {
        const ctx = args.context.get(ctxKey)
        const form = await readSubmittedForm(args.context, args.request)
        takeSavedValues(form)
        const { [seenAtField]: seen, ...typed } = fieldsOf(form)
        const { [shownValuesField]: _, ...submitted } = typed
        for (const name of [seenAtField, shownValuesField]) form.delete(name)
        const seenAt = seen === undefined ? undefined : momentIn(seen)
        const formCtx = seenAt === undefined ? ctx : { ...ctx, seenAt }
        return await runAction(
          ctx,
          async () => {
            requirePermission(ctx, permission)
            try {
              return await work(formCtx, submitted, args, form)
            } catch (problem) {
              throw problem instanceof Refusal ? await explain(ctx, problem) : problem
            }
          },
          typed,
        )
      }
    },
  }
}

function momentIn(text: string): Date | undefined {
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}
