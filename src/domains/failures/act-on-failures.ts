import { actInBulk, type BulkAnswer } from "#admin/bulk/act-in-bulk.ts"
import type { BulkHandlers } from "#admin/bulk/bulk-acts.ts"
import { rowsAt } from "#admin/lists/list-loader.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { failureActs } from "./failure-acts.ts"
import { failureList } from "./failure-list.ts"
import { listFailures } from "./list-failures.ts"
import { dismissFailure, retryFailure } from "./retry-failure.ts"

export async function actOnFailures(ctx: Ctx, form: FormData, search: URLSearchParams): Promise<BulkAnswer> {
  requirePermission(ctx, "settings")
  const handlers: BulkHandlers<typeof failureActs> = {
    retry: (id) => retryFailure(ctx, id),
    dismiss: (id) => dismissFailure(ctx, id),
  }
  const findRows = rowsAt(ctx, failureList, search, listFailures, ({ failures }) =>
    failures.map(({ id }) => id),
  )
  return await actInBulk(ctx, form, handlers, { findRows })
}
