import { can } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { readLiveBids } from "./read-bids.ts"
import { readBoughtBottles, readConsignedBottles } from "./read-bottles.ts"
import { readPersonEnquiries, readPersonMessages, readPersonQuestions } from "./read-messages.ts"
import { readOwed, readWalletAndRefunds } from "./read-money.ts"
import { readPersonOrders } from "./read-orders.ts"
import { readDefaults, readFindingsAbout, readSamePerson } from "./read-risk.ts"
import { readSettled, readSoldLots } from "./read-selling.ts"

type PersonRow = { id: Id<"mem">; personId: Id<"prs"> | null }

/** Each section for whom its own page is open; null for others. Where a bottle is, anybody who may come here sees. */
export async function readPerson(ctx: Ctx, { id, personId }: PersonRow) {
  const mayKnowPeople = can(ctx, "members") || can(ctx, "integrity")
  const [
    bought,
    consigned,
    orders,
    owed,
    defaults,
    bids,
    lots,
    settled,
    wallet,
    messages,
    enquiries,
    questions,
  ] = await Promise.all([
    readBoughtBottles(ctx, id),
    readConsignedBottles(ctx, id),
    can(ctx, "orders") ? readPersonOrders(ctx, id) : null,
    can(ctx, "orders") ? readOwed(ctx, id) : null,
    can(ctx, "orders") || can(ctx, "auctions") ? readDefaults(ctx, id) : null,
    can(ctx, "auctions") ? readLiveBids(ctx, id) : null,
    can(ctx, "auctions") ? readSoldLots(ctx, id) : null,
    can(ctx, "money") ? readSettled(ctx, id) : null,
    can(ctx, "money") ? readWalletAndRefunds(ctx, id) : null,
    can(ctx, "publish") ? readPersonMessages(ctx, id) : null,
    can(ctx, "shop") ? readPersonEnquiries(ctx, id) : null,
    can(ctx, "auctions") ? readPersonQuestions(ctx, id) : null,
  ])
  const [findings, samePerson] = await Promise.all([
    can(ctx, "integrity") ? readFindingsAbout(ctx, id) : null,
    mayKnowPeople ? readSamePerson(ctx, id, personId) : null,
  ])
  return {
    ...{ bought, consigned, orders, owed, bids, lots, settled, wallet, messages, enquiries, questions },
    risk: { defaults, findings, samePerson },
  }
}

export type PersonSections = Awaited<ReturnType<typeof readPerson>>
