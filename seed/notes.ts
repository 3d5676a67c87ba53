import { and, desc, eq, inArray } from "drizzle-orm"
import { assignObject } from "#domains/assignments/assign-object.ts"
import { addNote } from "#domains/notes/add-note.ts"
import { orders } from "#domains/orders/schema.ts"
import type { AppContext } from "#platform/ctx.ts"
import { actingAs, type Cast } from "./people.ts"
import { hour, timelineOf } from "./timeline.ts"

/** Staff notes on the newest paid order of Ann or Ben, and who is assigned to it. */
export async function fillNotes(app: AppContext, cast: Cast): Promise<void> {
  const [order] = await app.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.status, "paid"),
        eq(orders.shipping, "delivery"),
        inArray(orders.memberId, [cast.ann.id, cast.ben.id]),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1)
  if (!order) return
  const at = (hours: number) => timelineOf(app, new Date(app.clock.now().getTime() - hours * hour))
  await addNote(actingAs(at(20), cast.finance), order.id, {
    text: `The buyer phoned: somebody is at home after six only. @${cast.shopkeeper.username}, please tell the carrier.`,
    key: "demo-note-phone",
  })
  await assignObject(actingAs(at(19), cast.finance), order.id, { assignee: cast.shopkeeper.id })
  await addNote(actingAs(at(4), cast.shopkeeper), order.id, {
    text: "Done, the carrier comes in the evening.",
    key: "demo-note-carrier",
  })
}
