import { inArray } from "drizzle-orm"
import { orders } from "#domains/orders/schema.ts"
import type { References } from "#domains/wallet/parts/statement.tsx"
import type { WalletStatementLine } from "#domains/wallet/reads.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"

export async function readReferences(ctx: Ctx, lines: readonly WalletStatementLine[]): Promise<References> {
  const ids = lines.flatMap(({ subjectId }) => (isId("ord", subjectId) ? [subjectId] : []))
  if (ids.length === 0) return {}
  const rows = await ctx.db
    .select({ id: orders.id, reference: orders.reference })
    .from(orders)
    .where(inArray(orders.id, ids))
  return Object.fromEntries(rows.map(({ id, reference }) => [id, reference]))
}

export function pageOf(url: URL): number {
  const page = Number(url.searchParams.get("page") ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}
