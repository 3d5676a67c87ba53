import { can, requireSignedIn } from "#domains/accounts/permissions.ts"
import { bottleList } from "#domains/submissions/admin/bottle-list.ts"
import { findByCode, listAdminBottles, readAdminBottle } from "#domains/submissions/admin/reads.ts"
import { parseLabelCode } from "#domains/submissions/parse-label-code.ts"
import { pathTo } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { isOneOf } from "#platform/records.ts"
import { redirect } from "#platform/routing.ts"
import { readShelf } from "./count-shelf.ts"
import { findParcel } from "./find-parcel.ts"
import { maxShelfLength, scanModes, stations } from "./kinds.ts"
import { listOwnScans } from "./record-scan.ts"
import { parseCodes, tickLines } from "./rules.ts"

/** What `/admin/scan` shows at the station that its address asks for. */
export async function readStation(ctx: Ctx, asked: URLSearchParams) {
  const open = stations.filter((station) => station !== "pick" || can(ctx, "ship"))
  const station = open.find((each) => each === asked.get("station")) ?? "shelve"
  const code = asked.get("code")?.trim().slice(0, 80) ?? ""
  const shelf = asked.get("shelf")?.trim().slice(0, maxShelfLength) ?? ""
  const q = asked.get("q")?.slice(0, 80) ?? ""
  if (station === "inspect" && code) {
    const bottleId = await findByCode(ctx, code)
    if (bottleId) throw redirect(pathTo("/admin/intake/:id", { id: bottleId }), 303)
  }
  return {
    ...{ station, stations: open, code, shelf, q },
    memberId: requireSignedIn(ctx),
    scanKey: newId("scn"),
    scans: isOneOf(scanModes, station) ? await listOwnScans(ctx) : [],
    expected: station === "receive" ? await listExpected(ctx, q) : [],
    bottle: station === "photograph" && code ? await findBottle(ctx, code) : null,
    picking: station === "pick" ? await readPicking(ctx, asked, code) : null,
    contents: station === "count" && shelf ? await readShelf(ctx, shelf) : null,
    codes: station === "count" ? parseCodes(`${asked.get("codes") ?? ""},${code}`) : [],
  }
}

async function listExpected(ctx: Ctx, q: string) {
  const query = parseListQuery(bottleList, { state: "agreed", q, limit: "50" })
  const { bottles } = await listAdminBottles(ctx, query)
  return bottles.map(({ id, name, sender }) => ({ id, name, sender }))
}

async function findBottle(ctx: Ctx, scanned: string) {
  const bottleId = await findByCode(ctx, scanned)
  if (!bottleId) return null
  const { id, name, code, state, photos } = await readAdminBottle(ctx, bottleId)
  return { id, name, code, state, photos }
}

async function readPicking(ctx: Ctx, asked: URLSearchParams, code: string) {
  const chosen = asked.get("parcel")
  const parcel = (chosen || code) && (await findParcel(ctx, chosen ?? code))
  if (!parcel) return { parcel: null, ticked: [], stray: null }
  const label = parseLabelCode(code)
  const isStray = label !== undefined && !parcel.lines.some((line) => line.code === label)
  return {
    parcel,
    ticked: tickLines(parcel, asked.getAll("ticked"), code),
    stray: isStray ? label : null,
  }
}
