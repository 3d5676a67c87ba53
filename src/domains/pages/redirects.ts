import { asc, eq, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { record } from "#domains/audit/record.ts"
import { cached, invalidate } from "#platform/cache.ts"
import { type AppContext, type Ctx, transaction } from "#platform/ctx.ts"
import type { RedirectForm } from "./inputs.ts"
import { refuse } from "./refusals.ts"
import { redirects } from "./schema.ts"

const redirectsCacheKey = "redirects"

const ownPaths = /^\/(api|admin|auth|assets|locales|pictures|my-account|checkout|cart|payment)(\/|$)/

type RedirectTarget = { toPath: string; isPermanent: boolean }

/** Only called if nothing else matches. */
export async function findRedirect(app: AppContext, pathname: string): Promise<RedirectTarget | undefined> {
  const all = await cached(app, redirectsCacheKey, 300, async () => {
    const rows = await app.db.select().from(redirects)
    return new Map(rows.map((row) => [row.fromPath, row]))
  })
  return all.get(normalisedPath(pathname))
}

export async function saveRedirect(ctx: Ctx, form: RedirectForm): Promise<void> {
  const createdBy = requirePermission(ctx, "publish")
  const [fromPath, toPath] = [normalisedPath(form.from), form.to]
  requireForeignPath(fromPath)
  const row = { toPath, isPermanent: form.kind === "permanent", createdBy }
  await transaction(ctx, async (tx) => {
    // Two redirects saved at once could form a loop.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('redirects', 0))`)
    const rows = await tx.db.select().from(redirects)
    const targets = new Map(rows.map((each) => [each.fromPath, each.toPath]))
    if (isLoop(targets, fromPath, toPath)) throw refuse("loop", { field: "to" })
    const before = targets.get(fromPath)
    await tx.db
      .insert(redirects)
      .values({ fromPath, ...row, createdAt: tx.now() })
      .onConflictDoUpdate({ target: redirects.fromPath, set: row })
    const after = { to: toPath, permanent: row.isPermanent }
    await record(tx, {
      act: "redirect.save",
      subjectId: fromPath,
      ...(before === undefined ? {} : { before: { to: before } }),
      after,
    })
    tx.afterCommit(() => invalidate(ctx.app, redirectsCacheKey))
  })
}

export function requireForeignPath(from: string): void {
  const path = normalisedPath(from)
  if (path === "/" || ownPaths.test(path)) throw refuse("fromOwnPath", { field: "from" })
}

export async function deleteRedirect(ctx: Ctx, from: string): Promise<void> {
  requirePermission(ctx, "publish")
  await transaction(ctx, async (tx) => {
    const [deletedRedirect] = await tx.db.delete(redirects).where(eq(redirects.fromPath, from)).returning()
    if (!deletedRedirect) throw refuse("noSuchRedirect")
    await record(tx, { act: "redirect.delete", subjectId: from, before: { to: deletedRedirect.toPath } })
    tx.afterCommit(() => invalidate(ctx.app, redirectsCacheKey))
  })
}

export async function listRedirects(ctx: Ctx) {
  requirePermission(ctx, "publish")
  const { fromPath, toPath, isPermanent, createdAt } = redirects
  const rows = await ctx.db
    .select({ fromPath, toPath, isPermanent, createdAt, author: members.username })
    .from(redirects)
    .leftJoin(members, eq(members.id, redirects.createdBy))
    .orderBy(asc(fromPath))
    .limit(1_000)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

export function isLoop(targets: ReadonlyMap<string, string>, from: string, to: string): boolean {
  const all = new Map([...targets, [from, to]])
  const seen = new Set<string>()
  let path: string | undefined = from
  while (path !== undefined && !seen.has(path)) {
    seen.add(path)
    const next: string | undefined = all.get(path)
    path = next === undefined ? undefined : normalisedPath(next.split("?")[0] ?? next)
  }
  return path !== undefined
}

function normalisedPath(path: string): string {
  let decoded = path
  try {
    decoded = decodeURI(path)
  } catch {
    // An invalid encoding matches no redirect.
  }
  return decoded.length > 1 ? decoded.replace(/(?<!\/)\/+$/, "") || "/" : decoded
}
