import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { exportJournals } from "#domains/accounting/journals/export-journals.ts"
import { adminPermissions } from "#domains/accounts/admin/page-permissions.ts"
import { can, type Permission } from "#domains/accounts/permissions.ts"
import { type Role, roleNames } from "#domains/accounts/roles.ts"
import { sessions } from "#domains/accounts/schema.ts"
import { readActor } from "#domains/accounts/sessions/read-actor.ts"
import { sendEnquiry } from "#domains/casks/send-enquiry.ts"
import { placeOrder } from "#domains/checkout/placing/place-orders.ts"
import { enterTransfer } from "#domains/checkout/transfers/enter-transfer.ts"
import { sendMessage } from "#domains/contact/send-message.ts"
import { AddressForm } from "#domains/delivery/address-form.ts"
import { listRatesOf } from "#domains/delivery/admin/list-rates.ts"
import { createDramSale } from "#domains/drams/create-dram-sale.ts"
import { integrityFindings } from "#domains/integrity/schema.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { saveNewsletter } from "#domains/newsletter/write-newsletter.ts"
import { notify } from "#domains/notifications/notify.ts"
import { listNotifications } from "#domains/notifications/reads.ts"
import { addAddress } from "#domains/profile/save-address.ts"
import { createPromotion } from "#domains/promotions/save-promotion.ts"
import { askQuestion } from "#domains/questions/ask-question.ts"
import { writeReview } from "#domains/reviews/write-review.ts"
import { createSegment } from "#domains/segments/save-segment.ts"
import { openIncident } from "#domains/status/write-incident.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { type Ctx, contextFor, transaction } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { auditorRole } from "../../seed/staff-roles.ts"
import { countRows } from "../api/api-client.ts"
import { createPublishedArticle } from "../api/api-news.ts"
import { adminRoutes, callScreen, formOf, routePaths, type ScreenHandler, screenAt } from "../call-screen.ts"
import { type TestApp, testApp } from "../db.ts"
import { incidentForm } from "../fixtures/incident.ts"
import { createClaim } from "../fixtures/open-claim.ts"
import { createPaidLine } from "../fixtures/paid-line.ts"
import { createPayoutRun } from "../fixtures/payouts.ts"
import { promotionTerms } from "../fixtures/promotion.ts"
import { createSubmittedBottle } from "../fixtures/submitted-bottles.ts"
import { asPerson, cask, liveAuction, person, product, storedRole } from "../fixtures.ts"
import { accountForms, address } from "./account-forms.ts"

const account = routePaths.filter(({ path }) => path.startsWith("/my-account"))

let app: TestApp
let ids: {
  deliveryRate: string
  role: string
  transfer: string
  order: string
  member: string
  product: string
  cask: string
  enquiry: string
  question: string
  message: string
  review: string
  newsletter: string
  article: string
  dramSale: string
  lot: string
  submission: string
  bottle: string
  run: string
  journalExport: string
  other: string
  finding: string
  promotion: string
  incident: string
  segment: string
  claim: string
}
const staff = new Map<Role, Ctx>()
let sue: Ctx
let auditorToken: string

const issue = { subject: "Spring", body: "It comes.", language: "en" as const, countries: [] }

async function createReview(productId: Id<"prd">): Promise<string> {
  const rita = await person(app, "rita")
  await createPaidLine(asPerson(app, rita), rita.id, productId)
  const stars = { service: 5, price: 5, delivery: 5, quality: 5, website: 5 }
  return await writeReview(asPerson(app, rita), productId, { stars, text: "Fine" })
}

beforeAll(async () => {
  app = await testApp()
  for (const role of roleNames) staff.set(role, asPerson(app, await person(app, `the_${role}`, { role })))
  sue = asPerson(app, await person(app, "sue", { status: "suspended" }), { status: "suspended" })
  const staffRole = await storedRole(app, auditorRole)
  auditorToken = `Token ${(await person(app, "auditor", { role: "staff", staffRole })).token}`
  const { auctionId, lotIds } = await liveAuction(app, staff.get("admin") ?? sue, [{}])
  const submission = await createSubmittedBottle(app, await person(app, "seller"))
  const productId = await product(app, "Lagavulin 16 Year Old")
  const caskId = await cask(app, "CSK-1")
  const form = { name: "Ann", email: "ann@quaich.example", phone: null, message: "What is the rent?" }
  const message = await sendMessage(contextFor(app), { ...form, subject: "Rent", website: "" })
  const enquiry = await sendEnquiry(contextFor(app), null, form)
  const question = await askQuestion(staff.get("user") ?? sue, lotIds[0] ?? "", {
    question: "Is the cork sound?",
  })
  const endsAt = new Date(app.clock.now().getTime() + 24 * 3_600_000)
  const dramSale = await createDramSale(staff.get("admin") ?? sue, { title: "Islay", endsAt })
  const transfer = await enterTransfer(staff.get("admin") ?? sue, {
    receivedOn: "2026-11-30",
    amount: 90_00,
    payer: "Tan",
    text: "",
    key: "a key of the form",
  })
  const { listingId } = await listTwoBottles(staff.get("admin") ?? sue, productId)
  const { id: order } = await placeOrder(contextFor(app), {
    goods: { items: [{ listingId, quantity: 1 }] },
    paymentMethod: "transfer",
    shipping: "self",
    address: null,
    email: "guest@quaich.example",
    idempotencyKey: "a key of the cart",
  })
  const [rate] = (await listRatesOf(staff.get("admin") ?? sue, "vietnam")).imports
  ids = {
    deliveryRate: rate?.id ?? "",
    role: staffRole.id,
    transfer,
    order,
    member: sue.actor.id ?? "",
    product: productId,
    cask: caskId,
    enquiry,
    question,
    message: message ?? "",
    review: await createReview(productId),
    article: await createPublishedArticle(staff.get("user") ?? sue, staff.get("admin") ?? sue),
    newsletter: await saveNewsletter(staff.get("admin") ?? sue, null, issue),
    dramSale,
    lot: lotIds[0] ?? "",
    submission: submission.submissionId,
    bottle: submission.bottleId,
    segment: await createSegment(staff.get("admin") ?? sue, { name: "Collectors", query: "tag=press" }),
    incident: await openIncident(staff.get("admin") ?? sue, incidentForm(app.clock.now())),
    promotion: await createPromotion(staff.get("admin") ?? sue, promotionTerms()),
    finding: await createFinding(sue),
    claim: await createClaim(staff.get("user") ?? sue, await product(app, "Talisker 18")),
    run: await createPayoutRun(app, staff.get("finance") ?? sue, await person(app, "paid")),
    journalExport: await exportJournals(staff.get("finance") ?? sue, {
      ...{ firstDay: "2026-11-01", lastDay: "2026-11-30" },
      ...{ grouping: "day", format: "csv" },
    }),
    other: auctionId,
  }
})

async function listTwoBottles(staffCtx: Ctx, productId: Id<"prd">) {
  const inSingapore = { productId, location: "singapore" } as const
  await receiveStock(staffCtx, { ...inSingapore, quantity: 2, idempotencyKey: "two bottles" })
  return {
    listingId: await createListing(staffCtx, {
      kind: "bottle",
      ...inSingapore,
      priceCents: 90_00,
      isOnSale: true,
    }),
  }
}

async function createFinding({ actor }: Ctx) {
  const finding = { id: newId("hnt"), memberId: actor.id ?? "mem_", evidence: [], kind: "defaulter" } as const
  const findingFields = {
    score: 50,
    severity: "low",
    firstSeenAt: app.clock.now(),
    lastSeenAt: app.clock.now(),
  } as const
  await app.db.insert(integrityFindings).values({ ...finding, ...findingFields })
  return finding.id
}

function idIn(path: string): string {
  if (/^\/admin\/(members|wallets|statements)/.test(path)) return ids.member
  if (path.startsWith("/admin/delivery-rates")) return ids.deliveryRate
  if (path.startsWith("/admin/roles")) return ids.role
  if (path.startsWith("/admin/transfers")) return ids.transfer
  if (/^\/admin\/(orders|notes|assignments)/.test(path)) return ids.order
  if (path.startsWith("/admin/promotions")) return ids.promotion
  if (path.startsWith("/admin/incidents")) return ids.incident
  if (path.startsWith("/admin/segments")) return ids.segment
  if (path.startsWith("/admin/casks")) return ids.cask
  if (path.startsWith("/admin/dram-sales")) return ids.dramSale
  if (path.startsWith("/admin/lots")) return ids.lot
  if (path.startsWith("/admin/enquiries")) return ids.enquiry
  if (path.startsWith("/admin/questions")) return ids.question
  if (path.startsWith("/admin/contact")) return ids.message
  if (path.startsWith("/admin/reviews")) return ids.review
  if (path.startsWith("/admin/consignments")) return ids.submission
  if (path.startsWith("/admin/intake")) return ids.bottle
  if (/^\/admin\/news(\/|$)/.test(path)) return ids.article
  if (path.startsWith("/admin/newsletter")) return ids.newsletter
  if (path.startsWith("/admin/integrity")) return ids.finding
  if (path.startsWith("/admin/payouts")) return ids.run
  if (path.startsWith("/admin/returns")) return ids.claim
  if (path.startsWith("/admin/journals")) return ids.journalExport
  return /^\/admin\/(products|stock)/.test(path) ? ids.product : ids.other
}
const fillParams = (path: string) => path.replace(/:id/, idIn(path)).replace(":location", "singapore")

async function callHandler(handler: ScreenHandler, ctx: Ctx, path: string, form?: FormData) {
  const url = new URL(fillParams(path), app.origin)
  const file = { file: "invoice.pdf", name: "faq", kind: "orders.paid", language: "vi" }
  const params = { id: idIn(path), location: "singapore", ...file }
  const { refusal, ...answer } = await callScreen(handler, { ctx, url, params, pattern: path, form })
  return { ...answer, code: refusal?.code }
}

/** As the server makes it from the request. */
async function asAuditor(method: "GET" | "POST"): Promise<Ctx> {
  return contextFor(app, await readActor(app, { method, cookies: undefined, authorization: auditorToken }))
}

const signIn = (path: string) => `/auth/login?from=${encodeURIComponent(fillParams(path))}`
const notAllowed = { status: 403, code: "accounts.notAllowed" }

/** Pages about any object are open to whom its own page is open: here that of an order. */
const ofObjects: Readonly<Record<string, Permission>> = {
  "/admin/notes/:id": "orders",
  "/admin/assignments/:id": "orders",
}

/** Earlier addresses, which lead to the page. */
const redirects = new Set(["/admin/submissions/:id"])

test("every admin page is listed with its permission", () => {
  expect([...new Set(adminRoutes.map(({ path }) => path))].toSorted()).toEqual(
    Object.keys(adminPermissions).toSorted(),
  )
})

describe.each(adminRoutes)("$path ($file)", (routePath) => {
  const needed = ofObjects[routePath.path] ?? adminPermissions[routePath.path] ?? "adminPages"
  const opened = redirects.has(routePath.path) ? { status: 301 } : { status: 200, code: undefined }

  test("opens for the roles with its permission only", async () => {
    const { loader } = await screenAt(routePath)
    if (!loader) throw new Error("without a loader nothing asks who comes")
    expect(await callHandler(loader, contextFor(app), routePath.path)).toMatchObject({
      to: signIn(routePath.path),
    })
    for (const [role, ctx] of staff) {
      const answer = await callHandler(loader, ctx, routePath.path)
      if (can(ctx, needed)) expect(answer, role).toMatchObject(opened)
      else expect(answer, role).toMatchObject(notAllowed)
    }
    const before = await countRows(app)
    expect(await callHandler(loader, await asAuditor("GET"), routePath.path)).toMatchObject(opened)
    expect(await countRows(app)).toEqual(before)
    const suspended = { ...sue, actor: { ...sue.actor, role: "admin" as const } }
    expect(await callHandler(loader, suspended, routePath.path)).toMatchObject({
      status: 403,
      code: "accounts.suspended",
    })
  })

  test("accepts no form from other roles", async () => {
    const { action } = await screenAt(routePath)
    if (!action) return
    const before = await countRows(app)
    for (const [role, ctx] of staff) {
      if (can(ctx, needed)) continue
      for (const intent of ["", "delete", "nothing of the kind"]) {
        const form = new FormData()
        form.set("intent", intent)
        expect(await callHandler(action, ctx, routePath.path, form), `${role} ${intent}`).toMatchObject(
          notAllowed,
        )
      }
    }
    const auditor = await asAuditor("POST")
    for (const intent of ["", "save", "delete", "do"]) {
      const refusal = await callHandler(action, auditor, routePath.path, formOf({ intent, reason: "Look" }))
      expect(refusal, `auditor ${intent}`).toMatchObject({ status: 403, code: "accounts.readOnly" })
    }
    const guest = await callHandler(action, contextFor(app), routePath.path, new FormData())
    expect(guest.code ?? guest.to).toMatch(/^accounts\.signIn$|^\/auth\/login/)
    expect(await countRows(app)).toEqual(before)
  })
})

/** Pages below /my-account that need a link's secret, not the session. */
const secretPaths = ["/my-account/profile/email/:token"]

describe.each(account.filter(({ path }) => !secretPaths.includes(path)))("$path ($file)", (routePath) => {
  test("opens for a signed-in member, also while suspended", async () => {
    const { loader } = await screenAt(routePath)
    if (!loader) throw new Error("without a loader nothing asks who comes")
    expect(await callHandler(loader, contextFor(app), routePath.path)).toMatchObject({
      to: signIn(routePath.path),
    })
    const one = await callHandler(loader, sue, routePath.path)
    const other = await callHandler(loader, staff.get("user") ?? sue, routePath.path)
    expect([one.status, one.code]).toEqual([other.status, other.code])
  })

  test("accepts no form from a guest", async () => {
    const { action } = await screenAt(routePath)
    if (!action) return
    const before = await countRows(app)
    for (const fields of [{}, ...(accountForms[routePath.path]?.map(({ form }) => form) ?? [])]) {
      const { status, to } = await callHandler(action, contextFor(app), routePath.path, formOf(fields))
      expect(status, to ?? "").toBeGreaterThanOrEqual(300)
    }
    expect(await countRows(app)).toEqual(before)
  })
})

test("every form of the account is listed", async () => {
  const withAction = []
  for (const routePath of account)
    if (!secretPaths.includes(routePath.path) && (await screenAt(routePath)).action)
      withAction.push(routePath.path)
  expect(withAction.toSorted()).toEqual(Object.keys(accountForms).toSorted())
})

const formCases = Object.entries(accountForms).flatMap(([path, list]) =>
  list.map((each) => ({ path, ...each })),
)

test.each(formCases)(
  "the form of $path is $whenSuspended while suspended: $form",
  async ({ path, form, whenSuspended }) => {
    const routePath = account.find((each) => each.path === path)
    const { action } = routePath ? await screenAt(routePath) : {}
    if (!action) throw new Error(`${path} takes no form`)
    const before = await countRows(app)
    const answer = await callHandler(action, sue, path, formOf(form))
    if (whenSuspended === "open") expect(answer).toMatchObject({ status: 303, code: undefined })
    else if (whenSuspended === "looked for") expect(answer).toMatchObject({ status: 404 })
    else expect(answer).toMatchObject({ status: 403, code: "accounts.suspended" })
    if (whenSuspended !== "open") expect(await countRows(app)).toEqual(before)
  },
)

describe("another member's things", () => {
  let foreignId: Record<string, string>
  beforeAll(async () => {
    const ben = await person(app, "ben")
    const ctx = asPerson(app, ben)
    const addressId = await addAddress(ctx, AddressForm.parse(address))
    const [session] = await app.db
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.memberId, ben.id))
    await transaction(ctx, (tx) => notify(tx, ben.id, { title: "Outbid", content: "<p>Lot 3</p>" }))
    const [notification] = await listNotifications(ctx)
    foreignId = { address: addressId, device: session?.id ?? "", notification: notification?._id ?? "" }
  })

  const named: { path: string; name: string; form: Record<string, string> }[] = [
    { path: "/my-account/address", name: "address", form: { intent: "usual" } },
    { path: "/my-account/address", name: "address", form: { intent: "delete" } },
    { path: "/my-account/settings", name: "device", form: { intent: "sign-out-device" } },
    { path: "/my-account/notification", name: "notification", form: {} },
  ]

  test.each(named)("are refused by $path with $name: $form", async ({ path, name, form }) => {
    const routePath = account.find((each) => each.path === path)
    const { action } = routePath ? await screenAt(routePath) : {}
    const before = await countRows(app)
    for (const [role, ctx] of staff) {
      const formData = formOf({ ...form, [name]: foreignId[name] ?? "" })
      const answer = action && (await callHandler(action, ctx, path, formData))
      expect(answer, role).toMatchObject({ status: 403, code: "accounts.notYours" })
    }
    expect(await countRows(app)).toEqual(before)
  })

  test("are neither shown nor changed by the page of an address", async () => {
    const path = "/my-account/address/edit/:id"
    const routePath = account.find((each) => each.path === path)
    const { loader, action } = routePath ? await screenAt(routePath) : {}
    const own = ids
    ids = { ...own, other: foreignId.address ?? "" }
    for (const [role, ctx] of staff) {
      const notYours = { status: 403, code: "accounts.notYours" }
      expect(loader && (await callHandler(loader, ctx, path)), role).toMatchObject(notYours)
      expect(action && (await callHandler(action, ctx, path, formOf(address))), role).toMatchObject(notYours)
    }
    ids = own
  })
})
