import { expect, test } from "vitest"
import { testApp } from "../../../test/db.ts"
import { connect } from "../database/db.server.ts"
import { readInPages, withSnapshot } from "./read-in-pages.ts"

const app = await testApp()
const numbers = "select n from generate_series(1, 9000) n order by n"

test("a statement's rows come in pages, each row once", async () => {
  const pages: number[][] = []
  await withSnapshot(app.pool, async (snapshot) => {
    for await (const rows of readInPages<{ n: number }>(snapshot, numbers)) pages.push(rows.map(({ n }) => n))
  })
  expect(pages.map(({ length }) => length)).toEqual([4_000, 4_000, 1_000])
  expect(pages.flat()).toEqual(Array.from({ length: 9_000 }, (_, at) => at + 1))
})

test("leaving early or sending an invalid statement leaves no transaction open", async () => {
  const pool = connect(app.pool.options.connectionString ?? "", 1).$client
  await withSnapshot(pool, async (snapshot) => {
    for await (const rows of readInPages<{ n: number }>(snapshot, numbers)) {
      expect(rows).toHaveLength(4_000)
      break
    }
  })
  const failing = withSnapshot(pool, async (snapshot) => await readInPages(snapshot, "select 1 / 0").next())
  await expect(failing).rejects.toThrow("division by zero")
  const { rows } = await pool.query("select current_setting('transaction_read_only') as is")
  expect(rows).toEqual([{ is: "off" }])
  await pool.end()
})
