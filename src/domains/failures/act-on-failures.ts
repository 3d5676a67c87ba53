import { listActs } from "#domains/accounts/admin/admin-screen.ts"
import { failureActs } from "./failure-acts.ts"
import { failureList } from "./failure-list.ts"
import { listFailures } from "./list-failures.ts"
import { dismissFailure, retryFailure } from "./retry-failure.ts"

export const actOnFailures = listActs({
  ...{ permission: "settings", list: failureList, read: listFailures, part: "failures" },
  acts: failureActs,
  handlers: (ctx) => ({
    retry: (id) => retryFailure(ctx, id),
    dismiss: (id) => dismissFailure(ctx, id),
  }),
})
