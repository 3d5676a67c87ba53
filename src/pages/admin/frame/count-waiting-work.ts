import { eq, inArray } from "drizzle-orm"
import { canOpenAdminPage } from "#domains/accounts/admin/page-permissions.ts"
import { permissionsOf } from "#domains/accounts/permissions.ts"
import { caskEnquiries } from "#domains/casks/schema.ts"
import { contactMessages } from "#domains/contact/schema.ts"
import { countWaiting as countArticles } from "#domains/news/admin/reads.ts"
import { transfers } from "#domains/payments/schema.ts"
import { ratings } from "#domains/reviews/schema.ts"
import { countToPack } from "#domains/shipments/reads.ts"
import { statesOf } from "#domains/submissions/admin/bottle-list.ts"
import { submittedBottles } from "#domains/submissions/schema.ts"
import { withdrawals } from "#domains/wallet/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { approvalKindsFor, countApprovals } from "../approvals/list-approvals.ts"
import type { MenuItemName } from "./menu-item.ts"

type CountWork = (ctx: Ctx) => Promise<number>

const counts: Partial<Record<MenuItemName, CountWork>> = {
  contact: ({ db }) => db.$count(contactMessages, eq(contactMessages.status, "open")),
  enquiries: ({ db }) => db.$count(caskEnquiries, eq(caskEnquiries.status, "open")),
  submissions: (ctx) => countBottles(ctx, "to-value"),
  intake: (ctx) => countBottles(ctx, "in-intake"),
  shipments: countToPack,
  transfers: ({ db }) => db.$count(transfers, eq(transfers.status, "open")),
  withdrawals: ({ db }) => db.$count(withdrawals, eq(withdrawals.status, "requested")),
  reviews: ({ db }) => db.$count(ratings, eq(ratings.status, "pending")),
  news: async (ctx) => {
    const { submitted, reported } = await countArticles(ctx)
    return submitted + reported
  },
}

/** How much waits on each page of the menu that these staff may open. */
export async function countWaitingWork(ctx: Ctx): Promise<Partial<Record<string, number>>> {
  const granted = permissionsOf(ctx)
  const open = Object.entries(counts).filter(([name]) => canOpenAdminPage(granted, `/admin/${name}`))
  const [approvals, ...found] = await Promise.all([
    approvalKindsFor(ctx).length > 0 ? countApprovals(ctx) : 0,
    ...open.map(([, count]) => count(ctx)),
  ])
  return { approvals, ...Object.fromEntries(open.map(([name], place) => [name, found[place] ?? 0])) }
}

function countBottles({ db }: Ctx, view: "to-value" | "in-intake") {
  return db.$count(submittedBottles, inArray(submittedBottles.state, [...statesOf[view]]))
}
