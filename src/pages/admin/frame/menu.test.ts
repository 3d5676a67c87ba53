import { beforeAll, expect, test } from "vitest"
import { contactMessages } from "#domains/contact/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { type TestApp, testApp } from "../../../../test/db.ts"
import { asPerson, liveAuction, person } from "../../../../test/fixtures.ts"
import { readWork } from "../work/read-work.ts"
import { creationsFor, menuFor } from "./menu.ts"
import { isCurrent } from "./menu-item.ts"
import { readLiveNow } from "./read-live-now.ts"

let app: TestApp
const staff: Record<string, Ctx> = {}

beforeAll(async () => {
  app = await testApp()
  for (const role of ["auctioneer", "shopkeeper", "editor", "finance", "admin"] as const)
    staff[role] = asPerson(app, await person(app, role, { role }))
})

function as(role: string): Ctx {
  const ctx = staff[role]
  if (!ctx) throw new Error(role)
  return ctx
}

const readMenu = async (ctx: Ctx) => menuFor(ctx, await readWork(ctx))

async function namesFor(role: string): Promise<string[]> {
  return (await readMenu(as(role))).flatMap(({ items }) => items.map(({ name }) => name))
}

test("the menu has the pages that each role may open, by the work that they do", async () => {
  expect(await namesFor("editor")).toEqual([
    ...[
      "inbox",
      "news",
      "reviews",
      "newsletter",
      "announcements",
      "emails",
      "pages",
      "banners",
      "page-pictures",
      "colours",
    ],
  ])
  expect(await namesFor("auctioneer")).toEqual([
    "inbox",
    "auctions",
    "unsold",
    "integrity",
    "consignments",
    "submissions",
    "intake",
    "scan",
    "increments",
  ])
  expect(await namesFor("finance")).toContain("transfers")
  expect(await namesFor("finance")).not.toContain("members")
  const groups = await readMenu(as("admin"))
  expect(groups.map(({ name }) => name)).toEqual([
    ...["inbox", "auctions", "consignments", "catalogue", "shop"],
    ...["orders", "money", "people", "content", "settings"],
  ])
  expect(creationsFor(as("editor"))).toEqual([
    { name: "article", to: "/admin/news/new" },
    { name: "newsletter", to: "/admin/newsletter/new" },
  ])
})

test("an entry says how much waits there, to those who may open it", async () => {
  const waitingFor = async (role: string) => {
    const items = (await readMenu(as(role))).flatMap((group) => group.items)
    return items.find(({ name }) => name === "inbox")?.waiting
  }
  expect(await waitingFor("editor")).toBe(0)
  const at = app.clock.now()
  await app.db.insert(contactMessages).values({
    ...{ id: newId("msg"), name: "Ann Lim", email: "ann@example.com", message: "Where is my bottle?" },
    ...{ createdAt: at, language: "en" as const, idempotencyKey: "one message" },
  })
  expect(await waitingFor("editor")).toBe(1)
  expect(await waitingFor("finance")).toBe(0)
})

test("pages below an entry, and those that belong to it, mark it", () => {
  expect(isCurrent({ to: "/admin/orders" }, "/admin/orders/ord_1")).toBe(true)
  expect(isCurrent({ to: "/admin/orders" }, "/admin/orders")).toBe(true)
  expect(isCurrent({ to: "/admin/auctions" }, "/admin/lots/lot_1")).toBe(true)
  expect(isCurrent({ to: "/admin/pages" }, "/admin/redirects")).toBe(true)
  expect(isCurrent({ to: "/admin/rates" }, "/admin/rates-of-others")).toBe(false)
})

test("the auctions that run now are shown with the next end, to those who run them", async () => {
  expect(await readLiveNow(as("auctioneer"))).toBeNull()
  const { auctionId } = await liveAuction(app, as("auctioneer"))
  expect(await readLiveNow(as("auctioneer"))).toMatchObject({ count: 1, auctionId })
  expect(await readLiveNow(as("editor"))).toBeNull()
})
