import { eq } from "drizzle-orm"
import { registerMember } from "#domains/accounts/register-member.ts"
import { type AccountStatus, guest, type Role, type StaffRole } from "#domains/accounts/roles.ts"
import { members, staffRoles } from "#domains/accounts/schema.ts"
import { catalogueLots } from "#domains/auctions/catalogue-lots.ts"
import { createAuction } from "#domains/auctions/create-auction.ts"
import { NewAuction, NewLot } from "#domains/auctions/inputs.ts"
import { openAuction } from "#domains/auctions/open-auction.ts"
import { scheduleAuction } from "#domains/auctions/schedule-auction.ts"
import { casks, distilleries, products } from "#domains/catalogue/schema.ts"
import { saveSetting } from "#domains/content/settings.ts"
import { siteSetting } from "#domains/content/site.ts"
import { type Actor, type AppContext, type Ctx, contextFor } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { slug } from "#platform/slug.ts"
import { password } from "../seed/people.ts"
import type { TestApp } from "./db.ts"

export type Person = { id: Id<"mem">; username: string; email: string; role: Role; token: string }

/** Registers a member, then sets the account status that only staff could give. */
export async function person(
  app: AppContext,
  username: string,
  {
    role = "user",
    status = "active",
    isVerified = true,
    staffRole,
  }: { role?: Role; status?: AccountStatus; isVerified?: boolean; staffRole?: StaffRole } = {},
): Promise<Person> {
  const email = `${username}@quaich.example`
  const { account, token } = await registerMember(contextFor(app, guest), {
    username,
    email,
    password,
    country_mb: "Singapore",
    country_code_mb: "+65",
  })
  const id = account._id
  const staffRoleId = staffRole?.id ?? null
  await app.db
    .update(members)
    .set({ role, staffRoleId, status, emailVerified: isVerified })
    .where(eq(members.id, id))
  return { id, username, email, role, token }
}

export async function storedRole(app: AppContext, content: Omit<StaffRole, "id">): Promise<StaffRole> {
  const role = { id: newId("rol"), ...content, permissions: [...content.permissions] }
  await app.db.insert(staffRoles).values(role)
  return role
}

/** The context of a signed-in member, as a route makes it from the cookie. */
export function asPerson(
  app: AppContext,
  member: Pick<Person, "id" | "username" | "role">,
  change: Partial<Actor> = {},
): Ctx {
  return contextFor(app, {
    id: member.id,
    username: member.username,
    role: member.role,
    status: "active",
    isVerified: true,
    ...change,
  })
}

export async function product(app: AppContext, name: string): Promise<Id<"prd">> {
  const id = newId("prd")
  await app.db.insert(products).values({
    id,
    slug: `${slug(name)}-${id.slice(-6)}`,
    name,
    bottler: "Official bottling",
    country: "Scotland",
    region: "Islay",
    category: "Single Malt",
    abvPercent: 46,
    volumeMl: 700,
  })
  return id
}

export async function cask(app: AppContext, number: string): Promise<Id<"csk">> {
  const id = newId("csk")
  const distillery = { name: "Ardbeg", country: "Scotland", region: "Islay", isActive: true }
  await app.db
    .insert(distilleries)
    .values({ id: "ardbeg", ...distillery })
    .onConflictDoNothing()
  await app.db.insert(casks).values({
    id,
    number,
    name: "Ardbeg 2012 Barrel",
    distilleryId: "ardbeg",
    spiritType: "Single malt, peated",
    caskType: "Barrel",
    previousContents: "Bourbon",
    fill: "First fill",
    filledOn: "2012-02-20",
    bulkLitres: 168.2,
    abvPercent: 57.8,
    rlaLitres: 97.2,
    olaLitres: 127,
    bottlesEstimate: 233,
    warehouse: "Dunnage, Islay",
    regaugedOn: "2026-08-03",
  })
  return id
}

const minute = 60_000

/** Gives the company a GST registration number: without one it states no tax. */
export async function registerForGst(app: AppContext): Promise<void> {
  await saveSetting(contextFor(app), siteSetting, { gstNumber: "M90000001X" })
}

/** A live auction with one lot for each of the given terms, ending one hour after the app's clock. */
export async function liveAuction(
  app: TestApp,
  auctioneer: Ctx,
  lots: Partial<Parameters<typeof NewLot.parse>[0] & Record<string, unknown>>[] = [{}],
  change: Record<string, unknown> = {},
): Promise<{ auctionId: Id<"auc">; lotIds: Id<"lot">[]; endsAt: Date }> {
  const now = app.clock.now().getTime()
  const endsAt = new Date(now + 60 * minute)
  const auctionId = await createAuction(
    auctioneer,
    NewAuction.parse({
      title: "Winter sale",
      location: "singapore",
      previewAt: new Date(now).toISOString(),
      startsAt: new Date(now + minute).toISOString(),
      endsAt: endsAt.toISOString(),
      ...change,
    }),
  )
  const inputs = []
  for (const [index, lot] of lots.entries()) {
    const productId = await product(app, `Ardbeg 10 Year Old no. ${index + 1}`)
    inputs.push(NewLot.parse({ productId, openingCents: 100_00, ...lot }))
  }
  const lotIds = await catalogueLots(auctioneer, auctionId, inputs, { confirmsReserve: true })
  await scheduleAuction(auctioneer, auctionId)
  app.clock.moveTo(new Date(now + minute))
  await openAuction(auctioneer, auctionId)
  return { auctionId, lotIds, endsAt }
}
