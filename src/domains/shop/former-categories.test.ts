import { beforeAll, expect, test } from "vitest"
import { saveCategory } from "#domains/catalogue/save-entry.ts"
import { categories } from "#domains/catalogue/schema.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, person, product } from "../../../test/fixtures.ts"
import { readShelf } from "./read-shelf.ts"

const app = await testApp()
let keeper: Ctx

beforeAll(async () => {
  keeper = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
  await app.db.insert(categories).values([
    { id: "single-malt", name: "Single Malt" },
    { id: "grain", name: "Grain" },
  ])
  const productId = await product(app, "Ardbeg 10 Year Old")
  const offer = {
    kind: "bottle",
    productId,
    location: "singapore",
    priceCents: 90_00,
    isOnSale: true,
  } as const
  await createListing(keeper, offer)
})

const rename = async (id: string, name: string) => {
  app.clock.moveTo(new Date(app.clock.now().getTime() + 1_000))
  await saveCategory(keeper, id, { name })
}

/** The name shown, the status, or the redirect with its status. */
async function open(category: string, search = "", kind: "bottle" | "dram" = "bottle") {
  const root = kind === "bottle" ? "/whisky-shop/singapore" : "/whisky-dram"
  const url = new URL(`http://house.test${root}${category && `/${category}`}${search}`)
  const named = { location: kind === "bottle" ? "singapore" : undefined, category: category || undefined }
  try {
    return (await readShelf(contextFor(app), kind, named, url)).category
  } catch (thrown) {
    if (thrown instanceof Response) return [thrown.status, thrown.headers.get("location")]
    return (thrown as { init: { status: number } }).init.status
  }
}

test("every former address of a category redirects permanently to its current one, in one step", async () => {
  expect(await open("single-malt")).toBe("Single Malt")
  await rename("single-malt", "Malt Whisky")
  expect(await open("malt-whisky")).toBe("Malt Whisky")
  expect(await open("single-malt", "?sort=name&page=2")).toEqual([
    301,
    "/whisky-shop/singapore/malt-whisky?sort=name&page=2",
  ])
  await rename("single-malt", "Malts")
  for (const former of ["single-malt", "malt-whisky"]) {
    expect(await open(former)).toEqual([301, "/whisky-shop/singapore/malts"])
    expect(await open(former, "", "dram")).toEqual([301, "/whisky-dram/malts"])
  }
  expect(await open("", "?category=Malt+Whisky")).toEqual([302, "/whisky-shop/singapore/malts"])
  expect(await open("malts")).toBe("Malts")
  expect(await open("never-there")).toBe(404)
})

test("a reused name leads to the category that has it now, and a restored name to its own category", async () => {
  await rename("grain", "Single Malt")
  expect(await open("single-malt")).toBe("Single Malt")
  expect(await open("grain")).toEqual([301, "/whisky-shop/singapore/single-malt"])
  await rename("grain", "Grain")
  expect(await open("grain")).toBe("Grain")
  expect(await open("single-malt")).toEqual([301, "/whisky-shop/singapore/grain"])
})

test("a category whose new spelling has the same address is not redirected", async () => {
  await rename("grain", "GRAIN")
  expect(await open("grain")).toBe("GRAIN")
})
