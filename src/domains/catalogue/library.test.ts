import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import { parseInput } from "#platform/input.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, person } from "../../../test/fixtures.ts"
import { importCatalogue } from "./import/import-catalogue.ts"
import { BottlerForm, DistilleryForm, TermForm } from "./inputs.ts"
import { listBottles, listCategories } from "./list-bottles.ts"
import { BottlerQuery, findBottlers, readBottler } from "./read-bottler.ts"
import { DistilleryQuery, findDistilleries, listNeighbours, readDistillery } from "./read-distillery.ts"
import { findTerms, GlossaryQuery, readTerm } from "./read-glossary.ts"
import { removeTerm } from "./remove-term.ts"
import { saveBottler, saveCategory, saveDistillery, saveTerm } from "./save-entry.ts"

let app: TestApp
let kai: Ctx
let guest: Ctx

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const islay = { country: "Scotland", region: "Islay", isActive: true }
const bottle = { country: "Scotland", category: "Single Malt", abvPercent: 46, volumeMl: 700 }

beforeAll(async () => {
  app = await testApp()
  kai = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
  guest = contextFor(app)
  await importCatalogue(kai, {
    distilleries: [
      { id: "ardbeg", name: "Ardbeg", ...islay, founded: 1815, owner: "Glenmorangie", ...at(55.64, -6.11) },
      { id: "port-ellen", name: "Port Ellen", ...islay, isActive: false, closed: 1983, ...at(55.63, -6.19) },
      {
        id: "yoichi",
        name: "Yoichi",
        country: "Japan",
        region: "Hokkaido",
        isActive: true,
        ...at(43.19, 140.79),
      },
      { id: "ohne-ort", name: "Ohne Ört", country: "Germany", isActive: true },
    ],
    bottlers: [
      { name: "Signatory Vintage", country: "Scotland", city: "Pitlochry", series: ["100 Proof"] },
      { name: "Samaroli", country: "Italy" },
    ],
    products: [
      { ...bottle, name: "Ardbeg 10", distillery: "Ardbeg", bottler: "Official bottling" },
      { ...bottle, name: "Ardbeg 1991", distillery: "Ardbeg", bottler: "Signatory Vintage" },
    ],
    terms: [
      { term: "Angel's share", definition: "What leaves a cask.", topic: "maturation" },
      { term: "Lot", definition: "What is sold at once.", topic: "auction" },
    ],
  })
})

const filters = (query: Record<string, string>) => findDistilleries(guest, DistilleryQuery.parse(query))
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

test("distilleries can be filtered by words, place and state, with the count of every other choice", async () => {
  expect(names((await filters({})).found)).toEqual(["Ardbeg", "Ohne Ört", "Port Ellen", "Yoichi"])
  expect(names((await filters({ q: "ort ohne" })).found)).toEqual(["Ohne Ört"])
  expect(names((await filters({ q: "glenmorangie" })).found)).toEqual(["Ardbeg"])
  const closed = await filters({ country: "Scotland", state: "closed" })
  expect(names(closed.found)).toEqual(["Port Ellen"])
  expect(closed.countries).toEqual([{ name: "Scotland", count: 1 }])
  expect(closed.regions).toEqual([{ name: "Islay", count: 1 }])
  expect(closed.states).toEqual([
    { name: "closed", count: 1 },
    { name: "working", count: 1 },
  ])
  expect(names((await filters({ state: "ruined", by: "colour" })).found)).toHaveLength(4)
})

test("a distillery is found under any spelling of its address, and returns the canonical one", async () => {
  for (const spelling of ["ardbeg", "ARDBEG", "Ardbeg ", "port ellen", "Port_Ellen"])
    expect(["ardbeg", "port-ellen"]).toContain((await readDistillery(guest, spelling)).id)
  for (const spelling of ["brigadoon", "", "'; drop table distilleries", "a".repeat(5_000)])
    await expect(readDistillery(guest, spelling)).rejects.toMatchObject({
      status: 404,
      code: "catalogue.noSuchDistillery",
    })
})

test("neighbours come nearest first, and a distillery without a position has none", async () => {
  const near = await listNeighbours(guest, await readDistillery(guest, "ardbeg"))
  expect(near.map(({ id, km }) => [id, Math.round(km)])).toEqual([
    ["port-ellen", 5],
    ["yoichi", 8593],
  ])
  expect(await listNeighbours(guest, await readDistillery(guest, "ohne-ort"))).toEqual([])
})

test("bottles are listed with their distillery and with their bottler", async () => {
  expect(names(await listBottles(guest, { distilleryId: "ardbeg" }))).toEqual(["Ardbeg 10", "Ardbeg 1991"])
  expect(names(await listBottles(guest, { bottler: "Signatory Vintage" }))).toEqual(["Ardbeg 1991"])
  const { found, countries } = await findBottlers(guest, BottlerQuery.parse({ q: "proof pitlochry" }))
  expect(found).toMatchObject([{ id: "signatory-vintage", bottles: 1 }])
  expect(countries).toEqual([{ name: "Scotland", count: 1 }])
})

test("terms are found by their meaning, and counted by subject", async () => {
  const { found, topics } = await findTerms(guest, GlossaryQuery.parse({ q: "what", topic: "auction" }))
  expect(found).toMatchObject([{ id: "lot", term: "Lot" }])
  expect(topics.filter(({ count }) => count > 0)).toEqual([
    { name: "maturation", count: 1 },
    { name: "auction", count: 1 },
  ])
})

const distillery = (fields: Record<string, string>) =>
  parseInput("catalogue", DistilleryForm, {
    name: "Caol Ila",
    country: "Scotland",
    isActive: "on",
    ...fields,
  })

test("staff can add and change an entry, its address stays, and the audit records the old values", async () => {
  const id = await saveDistillery(kai, null, distillery({ founded: "1846", region: "Islay" }))
  expect(id).toBe("caol-ila")
  expect(
    await saveDistillery(kai, id, distillery({ name: "Caol Ila II", region: "Islay", founded: "1847" })),
  ).toBe(id)
  expect(await readDistillery(guest, "caol-ila-ii")).toMatchObject({ id, name: "Caol Ila II", founded: 1847 })
  const unchanged = distillery({ name: "Caol Ila II", region: "Islay", founded: "1847" })
  await saveDistillery(kai, id, unchanged)
  const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
  expect(entries.map(({ act, before, after }) => [act, before, after])).toEqual([
    ["distilleries.add", expect.anything(), expect.objectContaining({ name: "Caol Ila", founded: 1846 })],
    ["distilleries.change", { name: "Caol Ila", founded: 1846 }, { name: "Caol Ila II", founded: 1847 }],
  ])
})

test("a bottler that is renamed keeps its bottles", async () => {
  const form = parseInput("catalogue", BottlerForm, {
    name: "Signatory",
    series: " 100 Proof \n\n100 Proof\nDecanter",
  })
  await saveBottler(kai, "signatory-vintage", form)
  const bottler = await readBottler(guest, "signatory")
  expect(bottler).toMatchObject({ id: "signatory-vintage", series: ["100 Proof", "Decanter"] })
  expect(names(await listBottles(guest, { bottler: bottler.name }))).toEqual(["Ardbeg 1991"])
})

const term = (fields: Record<string, string>) =>
  parseInput("catalogue", TermForm, {
    term: "Butt",
    topic: "maturation",
    definition: "A large cask.",
    ...fields,
  })

test("of two concurrent entries with the same name the second is refused", async () => {
  const tries = ["Dunnage", "DUNNAGE", "dunnage!"].map((name) => saveTerm(kai, null, term({ term: name })))
  const ends = await Promise.allSettled(tries)
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  for (const end of ends)
    if (end.status === "rejected")
      expect(end.reason).toMatchObject({ code: "catalogue.nameTaken", status: 409 })
})

test("a removed term is gone, and the audit keeps its text", async () => {
  const id = await saveTerm(kai, null, term({}))
  await removeTerm(kai, id)
  await expect(readTerm(guest, id)).rejects.toMatchObject({ code: "catalogue.noSuchTerm" })
  await expect(removeTerm(kai, id)).rejects.toMatchObject({ code: "catalogue.noSuchTerm" })
  const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.act, "glossary.remove"))
  expect(entries).toMatchObject([{ subjectId: id, before: { term: "Butt", definition: "A large cask." } }])
})

test.each([
  [{ name: " " }, "nameRequired", "name"],
  [{ name: "山崎" }, "nameNotLatin", "name"],
  [{ name: "x".repeat(101) }, "nameTooLong", "name"],
  [{ country: "" }, "countryRequired", "country"],
  [{ founded: "MDCCC" }, "yearUnclear", "founded"],
  [{ founded: "1e3" }, "yearUnclear", "founded"],
  [{ founded: "1499" }, "yearUnclear", "founded"],
  [{ closed: "1983" }, "closingYearUnexpected", "closed"],
  [{ silentFrom: "1996", reopened: "1990" }, "yearsOutOfOrder", "reopened"],
  [{ latitude: "91", longitude: "0" }, "positionUnclear", "latitude"],
  [{ latitude: "55.6" }, "positionUnclear", "longitude"],
])("an impossible distillery is refused at its field: %o", (fields, reason, field) => {
  expect(() => distillery(fields)).toThrow(
    expect.objectContaining({ code: `catalogue.${reason}`, facts: expect.objectContaining({ field }) }),
  )
})

test("a term needs a meaning and a known subject", () => {
  expect(() => term({ definition: "" })).toThrow("catalogue.definitionRequired")
  expect(() => term({ topic: "gossip" })).toThrow("catalogue.topicUnknown")
})

test("only staff who may edit the catalogue can change it", async () => {
  for (const role of ["user", "auctioneer", "editor", "finance"] as const) {
    const other = asPerson(app, await person(app, `the_${role}`, { role }))
    const refused = { code: "accounts.notAllowed" }
    await expect(saveDistillery(other, "ardbeg", distillery({}))).rejects.toMatchObject(refused)
    await expect(saveTerm(other, null, term({ term: "Wash" }))).rejects.toMatchObject(refused)
    await expect(removeTerm(other, "lot")).rejects.toMatchObject(refused)
    await expect(saveCategory(other, null, { name: "Rum" })).rejects.toMatchObject(refused)
  }
  await expect(saveTerm(guest, null, term({}))).rejects.toMatchObject({ code: "accounts.signIn" })
})

test("a category is added once, and counts its bottles", async () => {
  expect(await saveCategory(kai, null, { name: "Rum/Cognac" })).toBe("rum-cognac")
  await expect(saveCategory(kai, null, { name: "Rum Cognac" })).rejects.toMatchObject({
    code: "catalogue.nameTaken",
  })
  expect(await listCategories(guest)).toEqual([
    { id: "single-malt", name: "Single Malt", bottles: 2 },
    { id: "rum-cognac", name: "Rum/Cognac", bottles: 0 },
  ])
})

test("bottles follow when their category is renamed, and a part of its name finds it", async () => {
  expect(await saveCategory(kai, "single-malt", { name: "Malt whisky" })).toBe("single-malt")
  expect(await listCategories(guest, "malt")).toEqual([
    { id: "single-malt", name: "Malt whisky", bottles: 2 },
  ])
  expect(await listCategories(guest, "50%")).toEqual([])
  await expect(saveCategory(kai, "no-such", { name: "Gin" })).rejects.toMatchObject({
    code: "catalogue.noSuchCategory",
  })
  await expect(saveCategory(kai, "rum-cognac", { name: "malt Whisky" })).rejects.toMatchObject({
    code: "catalogue.nameTaken",
  })
})
