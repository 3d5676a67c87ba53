import { mkdirSync, readFileSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { dirname, join } from "node:path"
import { createServer } from "node:tls"
import { afterAll, expect, test } from "vitest"
import { recordBackupRun } from "#domains/backups/backup-runs.ts"
import { bidQueueService } from "#domains/bidding/bid-queue.ts"
import { checkFiles } from "#platform/files/check-files.ts"
import { diskFiles } from "#platform/files/files.ts"
import { readCertificateEnd } from "#platform/http/read-certificate.ts"
import { asOwner, testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, person } from "../../../test/fixtures.ts"
import { renderScreen } from "../../../test/render-screen.tsx"
import { readHome } from "../../pages/admin/home/read-home.ts"
import { SiteCertificate } from "./certificate.ts"
import { countHealthProblems, healthReaders, readHealth } from "./read-health.ts"
import { healthItems } from "./rules.ts"
import * as screen from "./screens/health.tsx"

const app = await testApp(new Date())
mkdirSync(dirname(app.uploadDir), { recursive: true })
const admin = asPerson(app, await person(app, "admin", { role: "admin" }))
const auctioneer = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const pem = readFileSync("test/data/certificate.pem", "utf8")
const tls = createServer({ key: pem, cert: pem }).listen(0)
afterAll(() => void tls.close())

const stateOf = async (item: string) => (await readHealth(admin)).find((line) => line.item === item)?.state

test("every line is measured, and the page shows it in each language", async () => {
  const lines = await readHealth(admin)
  expect(lines.map(({ item }) => item)).toEqual([...healthItems])
  expect(lines.filter(({ state }) => state === "unknown")).toEqual([])
  for (const [language, title] of [
    ["en", "Lots past their end"],
    ["vi", "Lô đã quá giờ kết thúc"],
    ["cn", "已过结束时间的拍品"],
  ] as const) {
    const html = await renderScreen({ ...admin, language }, screen, { path: "/admin/health" })
    expect(html).toContain(title)
  }
})

test("only staff who may change settings see it", async () => {
  await expect(readHealth(auctioneer)).rejects.toMatchObject({ code: "accounts.notAllowed" })
})

test("a lot that is two seconds past its end is overdue, unless it is paused", async () => {
  expect(await stateOf("lots")).toBe("fine")
  const { lotIds } = await liveAuction(app, auctioneer)
  const end = (seconds: number, isPaused: boolean) =>
    app.pool.query(
      "update bidding_states set ends_at = clock_timestamp() - $1 * interval '1 second', is_paused = $2 where lot_id = $3",
      [seconds, isPaused, lotIds[0]],
    )
  await end(-60, false)
  expect(await stateOf("lots")).toBe("fine")
  await end(30, false)
  expect((await healthReaders.lots(app)).overdue).toBe(1)
  expect(await stateOf("lots")).toBe("problem")
  await end(30, true)
  expect(await stateOf("lots")).toBe("fine")
})

test("a bid waits from its offer to its answer", async () => {
  const queue = bidQueueService.of(app)
  expect(queue.oldestWaitMs()).toBe(0)
  const answer = queue
    .offer({
      lotId: "lot_none",
      bidderId: "mem_none",
      maxCents: 100,
      isConfirmed: true,
      medianCents: null,
      idempotencyKey: "a bid",
    })
    .catch((problem: unknown) => problem)
  expect(queue.oldestWaitMs()).toBeGreaterThan(0)
  expect(await answer).toBeInstanceOf(Error)
  // Its batch ends just after its answer.
  await expect.poll(() => queue.oldestWaitMs()).toBe(0)
})

test("a job that has run for an hour is a problem, which the home counts", async () => {
  const before = await countHealthProblems(admin)
  await app.pool.query("select graphile_worker.add_job('test')")
  await app.pool.query(
    "update graphile_worker._private_jobs set locked_at = now() - interval '1 hour', locked_by = 'worker'",
  )
  expect((await healthReaders.jobs(app)).lockedSeconds).toBeGreaterThan(3_599)
  expect(await stateOf("jobs")).toBe("problem")
  expect((await readHome(admin)).exceptions.healthProblems).toBe(before + 1)
  expect((await readHome(auctioneer)).exceptions.healthProblems).toBe(0)
  await app.pool.query("delete from graphile_worker._private_jobs")
  expect(await stateOf("jobs")).toBe("fine")
})

test("a stored file that is lost is a problem once the nightly check has seen it", async () => {
  await app.files.write("imports/a-list", new TextEncoder().encode("a list"), "text/csv")
  expect(await stateOf("files")).toBe("fine")
  await diskFiles(join(dirname(app.uploadDir), "files")).remove("imports/a-list")
  expect(await checkFiles(app)).toEqual([{ key: "imports/a-list", kind: "missing" }])
  expect(await stateOf("files")).toBe("problem")
  await app.files.remove("imports/a-list")
  expect(await checkFiles(app)).toEqual([])
  expect(await stateOf("files")).toBe("fine")
})

test("backups count once one has been made here", async () => {
  expect(await stateOf("backup")).toBe("unused")
  const at = app.clock.now()
  await recordBackupRun(app, { kind: "backup", beganAt: at, endedAt: at, fault: null, figures: {} })
  expect(await stateOf("backup")).toBe("fine")
  await recordBackupRun(app, { kind: "backup", beganAt: at, endedAt: at, fault: "no room", figures: {} })
  expect(await stateOf("backup")).toBe("problem")
})

test("the certificate is read from the site's own address, and one that is not trusted too", async () => {
  const { port } = tls.address() as AddressInfo
  const end = await readCertificateEnd(new URL(`https://localhost:${port}`))
  expect(end.getUTCFullYear()).toBeGreaterThan(2100)
  expect(await new SiteCertificate({ origin: `https://localhost:${port}` }).readEnd()).toEqual(end)
  expect(await new SiteCertificate({ origin: "http://localhost:3000" }).readEnd()).toBeNull()
})

test("a line that cannot be measured says so, and hides no other", async () => {
  await asOwner(app, "alter table backup_runs rename to backup_runs_away")
  const lines = await readHealth(admin)
  await asOwner(app, "alter table backup_runs_away rename to backup_runs")
  expect(lines.filter(({ state }) => state === "unknown").map(({ item }) => item)).toEqual(["backup"])
})
