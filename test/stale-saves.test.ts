import { globSync, readFileSync } from "node:fs"
import { beforeAll, expect, test } from "vitest"
import { z } from "zod"
import { auditEntries } from "#domains/audit/schema.ts"
import { BannerForm } from "#domains/display/inputs.ts"
import { saveBanner } from "#domains/display/save-display.ts"
import { readEmailTexts } from "#domains/emails/email-texts.ts"
import { listingStateText } from "#domains/listings/price.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type FormFields, parseInput } from "#platform/input.ts"
import { adminRoutes, callScreen, formOf, screenAt } from "./call-screen.ts"
import { type TestApp, testApp } from "./db.ts"
import { createAdminForms, type FilledForm } from "./fixtures/admin-forms.ts"
import { asPerson, person } from "./fixtures.ts"

type Edit = {
  path: string
  intent?: string
  search?: string
  /** Undefined for the first figure of a settings form. */
  field?: string
  values?: readonly [string, string, string]
  /** The state that the page shows and its form sends. */
  seen?: (page: unknown) => string
}

const ProductPage = z.object({ stamp: z.string() })
const Listing = z.object({
  priceCents: z.number(),
  salePriceCents: z.number().nullable(),
  status: z.string(),
})
const CaskPage = z.object({ listing: Listing.nullable() })

function caskOfferIn(page: unknown): string {
  const { listing } = CaskPage.parse(page)
  return listing ? listingStateText(listing) : ""
}

/** By the file of the form: a field, what the first person sets, and what the second one sets after the same page. */
const edits: Record<string, readonly Edit[]> = {
  "domains/accounting/admin/parts/account-mapping.tsx": [
    { path: "/admin/journals", intent: "accounts", field: "bank.name", values: ["Debtors", "Owed", "Due"] },
  ],
  "domains/accounting/admin/parts/typed-boxes.tsx": [
    { path: "/admin/gst", field: "purchasesCents", values: ["300", "301", "302"] },
  ],
  "domains/bidding/admin/screens/auction.tsx": [
    {
      ...{ path: "/admin/auctions/:id", intent: "update", field: "title" },
      values: ["Winter", "Sale of winter", "Sale in winter"],
    },
  ],
  "domains/casks/admin/screens/cask.tsx": [
    { path: "/admin/casks/:id", intent: "facts", field: "warehouse", values: ["Islay", "Skye", "Jura"] },
    { path: "/admin/casks/:id", intent: "gauge", field: "bottlesEstimate", values: ["230", "231", "232"] },
  ],
  "domains/casks/admin/parts/cask-offer.tsx": [
    {
      ...{ path: "/admin/casks/:id", intent: "offer", field: "sale" },
      ...{ values: ["810", "820", "830"], seen: caskOfferIn },
    },
  ],
  "domains/catalogue/admin/parts/product-form.tsx": [
    {
      ...{ path: "/admin/products/:id", intent: "save", field: "nose" },
      ...{ values: ["Peat", "Smoke", "Tar"], seen: (page) => ProductPage.parse(page).stamp },
    },
  ],
  "domains/members/parts/roles/role-form.tsx": [
    { path: "/admin/roles/:id", field: "name", values: ["Depot", "Store", "Stock room"] },
  ],
  "domains/catalogue/admin/parts/entry-form.tsx": [
    {
      ...{ path: "/admin/glossary", search: "?edit=dram", field: "definition" },
      values: ["A share", "A share of a bottle", "A part"],
    },
  ],
  "domains/display/admin/screens/banners.tsx": [
    { path: "/admin/banners", field: "titleEn", values: ["Sale", "Spring sale", "Sale now"] },
  ],
  "domains/display/admin/screens/colours.tsx": [
    { path: "/admin/colours", field: "header.background", values: ["#fffffe", "#fffffd", "#fffffc"] },
  ],
  "domains/listings/admin/parts/sale-form.tsx": [
    { path: "/admin/products/:id", intent: "planSale", field: "sale", values: ["88", "87", "86"] },
  ],
  "domains/newsletter/admin/screens/newsletter.tsx": [
    { path: "/admin/newsletter/:id", field: "subject", values: ["Spring", "Spring news", "News"] },
  ],
  "domains/newsletter/admin/screens/newsletters.tsx": [
    { path: "/admin/newsletter", intent: "rules", field: "atOnce", values: ["SG", "MY", "VN"] },
  ],
  "domains/promotions/admin/parts/promotion-fields.tsx": [
    {
      ...{ path: "/admin/promotions/:id", intent: "save", field: "name" },
      values: ["Winter", "Winter offer", "Offer in winter"],
    },
  ],
  "domains/shipments/admin/screens/pick-up-hours.tsx": [{ path: "/admin/counter" }],
  "pages/admin/settings/ages.tsx": [{ path: "/admin/settings/ages" }],
  "pages/admin/settings/company.tsx": [{ path: "/admin/settings/company" }],
  "pages/admin/settings/fees.tsx": [{ path: "/admin/fees" }],
  "pages/admin/emails/email.tsx": [
    {
      ...{ path: "/admin/emails/:kind/:language", intent: "save", field: "subject" },
      values: ["Confirm", "Confirm your address", "Confirm it"],
    },
  ],
  "pages/admin/settings/laws.tsx": [
    { path: "/admin/settings/laws", field: "SG.salePrices", values: ["yes", "", "yes"] },
  ],
}

const creates = "creates something"
const acts = "is an act, which its verb refuses in any other state"
const compares = "sends the state that it has shown, which its verb compares"

/** Forms that cannot overwrite anything unseen, and why. */
const others: Record<string, string> = {
  "admin/question-page.tsx": acts,
  "admin/reason-dialog.tsx": acts,
  "admin/settings-form.tsx": "the kit of the settings above",
  "domains/accounting/admin/screens/journals.tsx": acts,
  "domains/accounts/admin/parts/view-form.tsx": "one's own views",
  "domains/accounts/admin/screens/list-views.tsx": "one's own views",
  "domains/assignments/parts/assignee.tsx": acts,
  "domains/auctions/admin/screens/new-auction.tsx": creates,
  "domains/auctions/admin/screens/new-lot.tsx": creates,
  "domains/bidding/admin/parts/lot-forms.tsx": compares,
  "domains/bidding/admin/parts/lot-photographs.tsx": acts,
  "domains/bidding/admin/parts/lot-terms.tsx": acts,
  "domains/casks/admin/screens/new-cask.tsx": creates,
  "domains/checkout/admin/screens/new-transfer.tsx": creates,
  "domains/delivery/admin/parts/rate-form.tsx": "adds a version",
  "domains/delivery/admin/screens/delivery-rate.tsx": acts,
  "domains/display/admin/screens/page-pictures.tsx":
    "needs an uploaded photograph; records all that it changes",
  "domains/drams/admin/parts/add-dram-offer.tsx": creates,
  "domains/drams/admin/parts/dram-sale-end.tsx": acts,
  "domains/drams/admin/screens/dram-sale.tsx": acts,
  "domains/drams/admin/screens/dram-sales.tsx": creates,
  "domains/health/parts/maintenance-form.tsx": acts,
  "domains/listings/admin/screens/listings-new.tsx": creates,
  "domains/members/parts/member-tags.tsx": acts,
  "domains/members/screens/role.tsx": acts,
  "domains/news/admin/parts/article-form.tsx": compares,
  "domains/notes/parts/note-form.tsx": creates,
  "domains/pages/admin/parts/page-form.tsx": compares,
  "domains/pages/admin/screens/redirects.tsx": creates,
  "domains/questions/admin/screens/question.tsx": acts,
  "domains/reviews/admin/screens/review.tsx": acts,
  "domains/segments/parts/segment-form.tsx": "records the name, which the check compares",
  "domains/segments/screens/segments.tsx": creates,
  "domains/status/admin/parts/incident-fields.tsx": "publishes an update, which overwrites none",
  "domains/stock/admin/parts/shelf-form.tsx": acts,
  "domains/stock/admin/parts/stock-move-form.tsx": acts,
  "domains/submissions/admin/parts/bottle-valuation.tsx": acts,
  "domains/submissions/admin/parts/consignment-grid.tsx": compares,
  "domains/submissions/admin/parts/intake-step-form.tsx": acts,
  "domains/submissions/admin/screens/add-bottles.tsx": creates,
  "domains/submissions/admin/screens/new-consignment.tsx": creates,
  "domains/warehouse/parts/pick-station.tsx": acts,
  "domains/warehouse/parts/shelf-station.tsx": acts,
  "pages/admin/announcements.tsx": acts,
  "pages/admin/settings/staff-rules.tsx": "waits for a second person, who sees what changes",
}

test("every form of the back office is in one of the tables", () => {
  const files = globSync("src/**/*.tsx").filter((path) =>
    /<(AdminForm|SettingsForm)\b/.test(readFileSync(path, "utf8")),
  )
  expect([...Object.keys(edits), ...Object.keys(others)].toSorted()).toEqual(
    files.map((path) => path.replace(/^src\//, "")).toSorted(),
  )
})

let app: TestApp
let hana: Ctx
let olga: Ctx
let forms: FilledForm[]

beforeAll(async () => {
  app = await testApp()
  hana = asPerson(app, await person(app, "hana_b", { role: "admin" }))
  olga = asPerson(app, await person(app, "olga_b", { role: "admin" }))
  forms = await createAdminForms(app, hana)
  const banner = forms.find(({ path }) => path === "/admin/banners")
  const bannerId = await saveBanner(hana, null, parseInput("display", BannerForm, banner?.fields))
  if (banner) banner.fields = { ...banner.fields, id: bannerId }
  const email = { kind: "accounts.verifyMail", language: "en" } as const
  const { texts } = await readEmailTexts(hana, email.kind, email.language)
  const written = Object.fromEntries(texts.map(({ key, now }) => [key, now]))
  const path = "/admin/emails/:kind/:language"
  forms.push({ path, params: email, fields: { ...written, intent: "save" } })
})

const Stored = z.object({ typed: z.record(z.string(), z.string()) })

async function openForm({ path, search = "", params = {} }: FilledForm) {
  const route = adminRoutes.find((each) => each.path === path)
  const { loader, action } = route ? await screenAt(route) : {}
  if (!loader || !action) throw new Error(`${path} has no form`)
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? "")
  const call = { pattern: path, url: new URL(filled + search, app.origin), params }
  return {
    read: async () => await callScreen(loader, { ...call, ctx: hana }),
    post: async (ctx: Ctx, fields: FormFields) =>
      await callScreen(action, { ...call, ctx, form: formOf(fields) }),
  }
}

const wait = (ms: number) => app.clock.moveTo(new Date(app.clock.now().getTime() + ms))

const cases = Object.entries(edits).flatMap(([file, all]) => all.map((edit) => ({ file, ...edit })))

test.each(cases)(
  "$file $intent explains what somebody else has saved since it was opened",
  async ({ path, intent, search, ...edit }) => {
    const form = forms.find((each) => each.path === path && each.fields.intent === intent)
    if (!form) throw new Error(`no form of ${path}`)
    const { read, post } = await openForm({ ...form, search: search ?? form.search ?? "" })
    const typed = form.isStored ? Stored.parse((await read()).answer).typed : {}
    const fields = { ...typed, ...form.fields }
    const [figure = "", value = ""] = Object.entries(typed).find(([, each]) => /^[1-9]\d*$/.test(each)) ?? []
    const shown = async (): Promise<FormFields> =>
      edit.seen ? { seen: edit.seen((await read()).answer) } : {}
    const { field = figure, values = [1, 2, 3].map((more) => String(Number(value) + more)) } = edit
    const [first = "", theirs = "", own = ""] = values
    const save = async (ctx: Ctx, typedValue: string, page: FormFields) =>
      (await post(ctx, { ...fields, [field]: typedValue, ...page })).refusal
    const open = async () => ({ ...(await shown()), seenAt: app.clock.now().toISOString() })
    wait(60_000)
    expect(await save(hana, first, await open())).toBeUndefined()
    wait(60_000)
    const page = await open()
    wait(60_000)
    expect(await save(hana, theirs, page)).toBeUndefined()
    wait(60_000)
    const entries = (await app.db.select().from(auditEntries)).length
    const refusal = await save(olga, own, page)
    expect(refusal).toMatchObject({ code: "audit.changedMeanwhile", facts: { by: "hana_b" } })
    expect(refusal?.message).toMatch(/^hana_b changed this .*: .+→.+\. Nothing of yours/s)
    if (edit.values) expect(refusal?.message).toContain(theirs)
    expect((await app.db.select().from(auditEntries)).length).toBe(entries)
    expect(await save(olga, own, await open())).toBeUndefined()
  },
)
