import { and, eq, ne } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import { invalidateMember } from "#domains/accounts/sessions/session.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { lengthenFree, shortenFree } from "#domains/storage/free-months.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"

export async function becomeMember(tx: Tx, memberId: Id<"mem">): Promise<void> {
  if ((await lockRole(tx, memberId)) !== "user") return
  await setRole(tx, memberId, "member")
  await lengthenFree(tx, memberId)
}

/** The order was refunded. Staff keep their role without the perks; another paid membership stays. */
export async function endMembership(tx: Tx, memberId: Id<"mem">, orderId: Id<"ord">): Promise<void> {
  const role = await lockRole(tx, memberId)
  const [other] = await tx.db
    .select({ id: orders.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orderLines.kind, "membership"),
        eq(orderLines.memberId, memberId),
        eq(orders.status, "paid"),
        ne(orders.id, orderId),
      ),
    )
  if (other) return
  if (role === "member") await setRole(tx, memberId, "user")
  await tx.db.update(members).set({ memberSince: null }).where(eq(members.id, memberId))
  tx.afterCommit(() => invalidateMember(tx.app, memberId))
  await shortenFree(tx, memberId)
}

async function lockRole(tx: Tx, memberId: Id<"mem">) {
  const [member] = await tx.db
    .select({ role: members.role })
    .from(members)
    .where(eq(members.id, memberId))
    // `no key update` does not block rows that reference this member.
    .for("no key update")
  return member?.role
}

async function setRole(tx: Tx, memberId: Id<"mem">, role: "user" | "member"): Promise<void> {
  await tx.db.update(members).set({ role, updatedAt: tx.now() }).where(eq(members.id, memberId))
  tx.afterCommit(() => invalidateMember(tx.app, memberId))
}
