import type { RouterContextProvider } from "react-router"
import type { Ctx } from "#platform/ctx.ts"
import { type FormFields, fieldsOf } from "#platform/input.ts"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { readSubmittedForm } from "#web/submitted-form.ts"

type AdminLoaderArgs = { context: Readonly<RouterContextProvider>; url: URL }
type AdminActionArgs = AdminLoaderArgs & { request: Request }

/** Handlers of admin pages: each needs a permission before it does anything. */
export function adminScreens<Permission extends string>(
  requirePermission: (ctx: Ctx, permission: Permission) => unknown,
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
        const submitted = fieldsOf(form)
        return await runAction(
          ctx,
          () => {
            requirePermission(ctx, permission)
            return work(ctx, submitted, args, form)
          },
          submitted,
        )
      }
    },
  }
}
