import { and, asc, eq } from "drizzle-orm"
import { openBid } from "#domains/bidding/after/read-bid-log.ts"
import { encryptMaximum } from "#domains/bidding/maximums/encrypt-maximum.ts"
import { readLotKey } from "#domains/bidding/maximums/read-keys.ts"
import { bids } from "#domains/bidding/schema.ts"
import type { AppContext } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { tamper } from "./db.ts"

/** Every bid with its maximum, opened with the app's keys. */
export async function readStoredMaximums(app: AppContext) {
  const rows = await app.db.select().from(bids).orderBy(asc(bids.lotId), asc(bids.number))
  const opened: ReturnType<typeof openBid>[] = []
  for (const bid of rows) opened.push(openBid(await keyOf(app, bid.lotId), bid))
  return opened
}

async function keyOf(app: AppContext, lotId: Id<"lot">) {
  const key = await readLotKey({ db: app.db, app }, lotId)
  if (!key) throw new Error(`The auction of lot ${lotId} has no key`)
  return key
}

/** For a row that a test inserts. */
export async function encryptedFor(
  app: AppContext,
  owner: { lotId: Id<"lot">; bidderId: string },
  maximum: Parameters<typeof encryptMaximum>[2],
): Promise<string> {
  return encryptMaximum(await keyOf(app, owner.lotId), owner, maximum)
}

/** Raises a stored maximum, as only somebody with the keys and the rights of a superuser could. */
export async function raiseStoredMaximum(
  app: AppContext,
  lotId: string,
  number: number,
  byCents: number,
): Promise<void> {
  const id = lotId as Id<"lot">
  const [bid] = await app.db
    .select()
    .from(bids)
    .where(and(eq(bids.lotId, id), eq(bids.number, number)))
  if (!bid) throw new Error(`Lot ${lotId} has no bid ${number}`)
  const { maxCents, salt } = openBid(await keyOf(app, id), bid)
  const changed = await encryptedFor(app, bid, { maxCents: maxCents + byCents, salt })
  await tamper(
    app,
    "bids",
    `update bids set encrypted_max = '${changed}' where lot_id = '${lotId}' and number = ${number}`,
  )
}
