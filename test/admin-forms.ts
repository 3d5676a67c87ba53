import { randomUUID } from "node:crypto"
import { parseAuction } from "#domains/auctions/admin/auction-form.ts"
import { catalogueLots } from "#domains/auctions/catalogue-lots.ts"
import { createAuction } from "#domains/auctions/create-auction.ts"
import { NewLot } from "#domains/auctions/inputs.ts"
import { saveTerm } from "#domains/catalogue/save-entry.ts"
import { categories } from "#domains/catalogue/schema.ts"
import { placeOrder } from "#domains/checkout/placing/place-orders.ts"
import { listRatesOf } from "#domains/delivery/admin/list-rates.ts"
import { addDramOffer } from "#domains/drams/add-dram-offer.ts"
import { createDramSale, openDramSale } from "#domains/drams/create-dram-sale.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { createStaffRole } from "#domains/members/roles/save-staff-role.ts"
import { saveNewsletter } from "#domains/newsletter/write-newsletter.ts"
import { createPromotion } from "#domains/promotions/save-promotion.ts"
import { askQuestion } from "#domains/questions/ask-question.ts"
import { openIncident } from "#domains/status/write-incident.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import type { FormFields } from "#platform/input.ts"
import type { TestApp } from "./db.ts"
import {
  accountFields,
  addedBottle,
  auction,
  banner,
  caskFacts,
  distillery,
  gauge,
  goodsRequest,
  gstFields,
  incident,
  lot,
  productFields,
  promotion,
  valuation,
} from "./fixtures/admin-form-fields.ts"
import { incidentForm } from "./fixtures/incident.ts"
import { createClaim } from "./fixtures/open-claim.ts"
import { promotionTerms } from "./fixtures/promotion.ts"
import { createSubmittedBottle } from "./fixtures/submitted-bottles.ts"
import { asPerson, cask, person, product } from "./fixtures.ts"

/**
 * A form of an admin page, filled in without a fault; `isStored` if the page's loader fills it.
 * `faults` are values of fields that only the database, or another field, shows to be wrong.
 */
export type FilledForm = {
  path: string
  search?: string
  params?: Record<string, string>
  fields: FormFields
  isStored?: boolean
  faults?: FormFields
}

export async function createAdminForms(app: TestApp, staff: Ctx): Promise<FilledForm[]> {
  await app.db.insert(categories).values({ id: "single-malt", name: "Single Malt" }).onConflictDoNothing()
  const caskId = await cask(app, "CSK-1")
  const productId = await product(app, "Lagavulin 16 Year Old")
  const inSingapore = { productId, location: "singapore" } as const
  await receiveStock(staff, { ...inSingapore, quantity: 5, idempotencyKey: "five bottles" })
  const auctionId = await createAuction(staff, parseAuction(auction))
  const [lotId = ""] = await catalogueLots(staff, auctionId, [
    NewLot.parse({ productId, openingCents: 100_00 }),
  ])
  const questionId = await askQuestion(staff, lotId, { question: "Is the cork sound?" })
  const { submissionId, bottleId } = await createSubmittedBottle(app, await person(app, "seller"))
  const endsAt = new Date(app.clock.now().getTime() + 86_400_000)
  const draftSale = await createDramSale(staff, { title: "Islay", endsAt })
  const openSale = await createDramSale(staff, { title: "Skye", endsAt })
  const limits = { target: 10, dramMl: 30, priceCents: 10_00, maxPerUser: 2, maxPerMember: 2 }
  await addDramOffer(staff, openSale, { productId, ...limits })
  await openDramSale(staff, openSale)
  const [rate] = (await listRatesOf(staff, "vietnam")).imports
  await saveTerm(staff, null, { term: "Dram", topic: "tasting", definition: "A pour" })
  const issue = { subject: "Spring", body: "It comes.", language: "en" as const, countries: [] }
  const newsletter = await saveNewsletter(staff, null, issue)
  const listingId = await createListing(staff, {
    kind: "bottle",
    ...inSingapore,
    priceCents: 90_00,
    isOnSale: true,
  })
  const { id: order } = await placeOrder(contextFor(app), {
    goods: { items: [{ listingId, quantity: 1 }] },
    paymentMethod: "transfer",
    shipping: "self",
    address: null,
    email: "guest@quaich.example",
    idempotencyKey: "a key of the cart",
  })
  const roleInput = { name: "Shelves", isReadOnly: false, permissions: ["ship"], reason: "New" } as const
  const roleId = await createStaffRole(staff, { ...roleInput, permissions: [...roleInput.permissions] })
  const claimId = await createClaim(asPerson(app, await person(app, "claimant")), productId)
  const incidentId = await openIncident(staff, incidentForm(app.clock.now()))
  const promotionId = await createPromotion(staff, promotionTerms({ name: "Autumn" }))
  const form = (path: string, fields: FormFields, more: Partial<FilledForm> = {}) => ({
    path,
    fields,
    ...more,
  })
  const key = () => randomUUID()
  const of = (id: string) => ({ params: { id } })
  const typed = (path: string, more: Partial<FilledForm> = {}) => ({
    path,
    fields: {},
    isStored: true,
    ...more,
  })
  return [
    form("/admin/auctions/new", auction),
    form("/admin/auctions/:id", { ...auction, intent: "update" }, of(auctionId)),
    form(
      "/admin/auctions/:id/lots/new",
      { ...lot, productId },
      { ...of(auctionId), faults: { seller: "nobody" } },
    ),
    form(
      "/admin/lots/:id/edit",
      { ...lot, productId, endsAt: "2026-12-14T20:00", intent: "save", revision: "1" },
      {
        ...of(lotId),
        faults: { seller: "nobody" },
      },
    ),
    form("/admin/lots/:id", { intent: "extend", reason: "The site was slow", minutes: "10" }, of(lotId)),
    form("/admin/intake/:id", { ...valuation, intent: "value" }, of(bottleId)),
    form(
      "/admin/consignments/:id",
      {
        ...{ intent: "save", [`seen.${bottleId}`]: "", [`product.${bottleId}`]: "" },
        ...{ [`lowCents.${bottleId}`]: "100", [`highCents.${bottleId}`]: "200" },
        [`reserveCents.${bottleId}`]: "90",
      },
      of(submissionId),
    ),
    form("/admin/consignments/new", {
      ...{ kind: "sale", key: key(), seller: "", name: "Siti Aminah", email: "siti@quaich.example" },
      ...{ contact: "+65 6123 4567", location: "Singapore", language: "en" },
      ...{ "name.1": "Old cask", "type.1": "Blend", "volumeMl.1": "700", "abvPercent.1": "40" },
      ...{ "lowCents.1": "100", "highCents.1": "200", "reserveCents.1": "90" },
    }),
    form("/admin/consignments/:id/bottles", { ...addedBottle, key: key() }, of(submissionId)),
    form(
      "/admin/intake/:id",
      { ...lot, intent: "inspect", genuine: "yes", checks: "Glass and capsule agree" },
      of(bottleId),
    ),
    form("/admin/colours", { "header.background": "#ffffff", "header.text": "#000000" }),
    form("/admin/dram-sales", { title: "Skye", endsAt: "2026-12-14T20:00" }),
    form(
      "/admin/dram-sales/:id",
      {
        intent: "add",
        productId,
        target: "10",
        dramMl: "30",
        price: "9",
        maxPerUser: "1",
        maxPerMember: "2",
      },
      of(draftSale),
    ),
    form(
      "/admin/dram-sales/:id",
      { intent: "move", endsAt: "2026-12-14T20:00", reason: "Late" },
      { ...of(openSale), faults: { endsAt: "2020-01-01T20:00" } },
    ),
    form(
      "/admin/questions/:id",
      { intent: "answer", answer: "It is sound.", audience: "public", wording: "Is the cork sound?" },
      of(questionId),
    ),
    typed("/admin/delivery-rates/new", {
      search: "?import=VN",
      fields: { reason: "New law", "terms.source": "The law", "terms.sourceUrl": "https://law.example" },
      faults: { "terms.validFrom": "2020-01-01" },
    }),
    typed("/admin/delivery-rates/:id", {
      ...of(rate?.id ?? ""),
      fields: { reason: "New law", "terms.source": "The law", "terms.sourceUrl": "https://law.example" },
    }),
    form("/admin/banners", banner),
    form("/admin/page-pictures", { place: "home", altEn: "Casks in a cellar", focusX: "50", focusY: "25" }),
    form("/admin/incidents/new", incident, { faults: { beganAt: "2030-01-01T20:00" } }),
    form("/admin/incidents/:id", incident, of(incidentId)),
    form("/admin/promotions/new", promotion, { faults: { categories: "Gin", endsAt: "2020-01-01T20:00" } }),
    form(
      "/admin/promotions/:id",
      { ...promotion, intent: "save" },
      { ...of(promotionId), faults: { categories: "Gin", endsAt: "2020-01-01T20:00" } },
    ),
    form("/admin/listings/new", { productId, kind: "dram", location: "singapore", price: "10", sale: "9" }),
    form("/admin/products/new", productFields, { faults: { category: "Gin", distillery: "Nowhere" } }),
    form(
      "/admin/products/:id",
      { ...productFields, intent: "save" },
      { ...of(productId), faults: { category: "Gin", distillery: "Nowhere" } },
    ),
    form(
      "/admin/products/:id",
      {
        ...{ intent: "planSale", listing: listingId, sale: "80" },
        ...{ saleFrom: "2040-01-01T10:00", saleUntil: "2040-02-01T10:00" },
      },
      of(productId),
    ),
    form("/admin/distilleries", distillery, { search: "?add=1", faults: { name: "Ardbeg" } }),
    form(
      "/admin/bottlers",
      { name: "Cadenhead", country: "", city: "", founded: "1842", about: "", series: "" },
      { search: "?add=1" },
    ),
    form(
      "/admin/glossary",
      { term: "Angels", topic: "tasting", definition: "A share" },
      { search: "?add=1", faults: { term: "dram" } },
    ),
    form(
      "/admin/casks/new",
      { ...caskFacts, ...gauge },
      { faults: { number: "CSK-1", distilleryId: "nowhere" } },
    ),
    form(
      "/admin/casks/:id",
      { ...caskFacts, intent: "facts" },
      { ...of(caskId), faults: { distilleryId: "nowhere" } },
    ),
    form("/admin/casks/:id", { ...gauge, intent: "gauge" }, of(caskId)),
    form("/admin/casks/:id", { price: "9000", sale: "8000", status: "draft", intent: "offer" }, of(caskId)),
    form("/admin/newsletter/new", { subject: "Spring", plain: "It comes", language: "en", countries: "SG" }),
    form(
      "/admin/newsletter/:id",
      { subject: "Spring", plain: "It comes", language: "en", countries: "SG" },
      of(newsletter),
    ),
    form("/admin/segments", { intent: "create", name: "Collectors", query: "tag=press" }),
    form("/admin/roles/:id", { name: "Shelves", "can.ship": "on", reason: "A name" }, of(roleId)),
    form("/admin/roles/new", { name: "Depot", "can.ship": "on", reason: "New" }),
    form("/admin/newsletter", { intent: "rules", atOnce: "SG", closed: "FR" }),
    form(
      "/admin/pages/:name/:language",
      { title: "Questions", summary: "", html: "<p>Ask</p>", key: key(), from: "0" },
      { params: { name: "faq", language: "en" } },
    ),
    form(
      "/admin/redirects",
      { from: "/old", to: "/new", kind: "permanent" },
      { faults: { from: "/admin/x" } },
    ),
    form(
      "/admin/stock/:id/:location",
      { move: "count", quantity: "5", reason: "Counted", key: key() },
      { params: { id: productId, location: "singapore" } },
    ),
    form(
      "/admin/transfers/new",
      { receivedOn: "2026-11-30", amount: "90", payer: "", text: "", key: key() },
      { faults: { receivedOn: "2030-01-01" } },
    ),
    form("/admin/gst", gstFields, { search: "?quarter=2026-Q4" }),
    form("/admin/journals", {
      ...{ intent: "export", firstDay: "2026-11-01", lastDay: "2026-11-30" },
      ...{ grouping: "day", format: "xero" },
    }),
    form("/admin/journals", { intent: "lock", until: "2026-10-31", reason: "October is filed" }),
    form("/admin/journals", { ...accountFields, intent: "accounts" }),
    form("/admin/announcements", {
      group: "all",
      country: "",
      auction: "",
      title: "Hello",
      plain: "All",
      key: key(),
      intent: "count",
    }),
    form("/admin/wallets/:id", { points: "5", reason: "A gift", key: key() }, of(staff.actor.id ?? "")),
    form(
      "/admin/orders/:id",
      { intent: "refund", amount: "5", destination: "source", reason: "Broken", key: key() },
      of(order),
    ),
    form(
      "/admin/orders/:id",
      { intent: "payLink", url: "https://pay.example", label: "Pay", message: "" },
      of(order),
    ),
    form("/admin/returns/:id", { ...goodsRequest, intent: "askForGoods" }, of(claimId)),
    form("/admin/returns/:id", { intent: "receive", restockQuantity: "0", inspection: "" }, of(claimId)),
    form("/admin/views", { intent: "save", list: "/admin/orders", query: "status=paid", name: "Paid" }),
    typed("/admin/fees"),
    typed("/admin/settings/company"),
    typed("/admin/settings/ages"),
    typed("/admin/settings/laws"),
    typed("/admin/settings/staff", { fields: { reason: "Trust" } }),
    typed("/admin/counter"),
  ]
}
