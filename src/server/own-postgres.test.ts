import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { expect, test } from "vitest"
import { everyRole } from "./config/server-roles.ts"
import { requireConnections } from "./connection-budget.ts"
import { startOwnPostgres } from "./own-postgres.ts"

test("the embedded database has room for all processes of two servers, also for more than usual", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "quaich-own-"))
  const config = { dataDir, backup: undefined, processes: 12, roles: everyRole }
  const postgres = await startOwnPostgres(config)
  const client = new pg.Client({ connectionString: postgres.url })
  try {
    await client.connect()
    const { needed, allowed } = await requireConnections(client, config)
    expect(allowed).toBeGreaterThanOrEqual(2 * needed)
  } finally {
    await client.end()
    await postgres.stop()
    rmSync(dataDir, { recursive: true })
  }
})
