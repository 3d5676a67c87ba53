import { eq, inArray, sql } from "drizzle-orm"
import { passwordHasherService } from "#domains/accounts/passwords/password-hash.ts"
import { registerMember } from "#domains/accounts/register-member.ts"
import type { Role } from "#domains/accounts/roles.ts"
import { devices, members, sessions, verifications } from "#domains/accounts/schema.ts"
import { verificationIdentifier } from "#domains/accounts/send-verification.ts"
import { termsSetting } from "#domains/accounts/terms/terms-version.ts"
import { settings } from "#domains/content/schema.ts"
import { saveSetting } from "#domains/content/settings.ts"
import { type AppContext, contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { keyedPrng } from "./keyed-prng.ts"
import { addDemoRoles, auditorRole } from "./staff-roles.ts"
import { day, inParallel, timelineOf } from "./timeline.ts"

export const password = "a dram before bed"

export type DemoMember = { id: Id<"mem">; username: string; role: Role }

type NewDemoMember = { username: string; country: CrowdCountry; role: Role }
type CrowdCountry = keyof typeof dialCodes

const dialCodes = { Singapore: "+65", Malaysia: "+60", Vietnam: "+84", "Hong Kong": "+852" } as const

/** The members that visitors of the demo sign in as. All of them have the same password. */
export const demoLogins = {
  bidders: ["ann", "ben"],
  seller: "siti",
  auctioneer: "hana",
  shopkeeper: "kai",
  editor: "lena",
  finance: "farid",
  admin: "admin",
} as const

/**
 * Members who registered under earlier terms and have not been back: their next bid asks them to accept the new ones.
 */
export const earlierMembers = ["harish_61", "wen_li", "jolim_62"]
const earlierTerms = "2025-03"

/** Approves the requests of `admin`: some roles and rules need two admins. */
export const secondAdmin = "olga"

/** Has a role that staff define, and may read everything but change nothing. */
export const auditor = "nora"

export const bidders: Record<CrowdCountry, readonly string[]> = {
  Singapore: [
    ...["kelvin.tan", "islay_uncle", "weiming88", "tanjong_dram", "jia.hui", "orchard_angel", "chia_kw"],
    ...["peatmonster", "limbh", "marcus.goh", "katong_cask", "sherrybomb_sg", "dawn.ong", "bukit_malt"],
    ...["raj_pillai", "yishun_neat", "hwee.ling", "thirdfill", "clementi_dram", "ng.zhixuan", "priya.n"],
    ...["siglap_sam", "angels_share65", "ho_yz", "neil.dsouza", "tiongbahru_tot", "fong_cl", "maltvault"],
  ],
  Malaysia: [
    ...["azlan_kl", "penang_peat", "klcc_malts", "chong.wh", "bangsar_bottle", "hafiz.r", "ipoh_ian"],
    ...["syafiqah", "drams_of_jb", "teoh_mj", "subang_sips", "melaka_malt", "vijay.kumar"],
  ],
  Vietnam: [
    ...["saigon_single", "minh.tran", "hanoi_highland", "quang_ng", "thaodien_dram", "linh.pham"],
    ...["dalat_angel", "bao.le", "d1_collector", "tuan.vo", "hoian_cask", "ngoc_anh"],
  ],
  "Hong Kong": [
    "central_cask",
    "kowloon_malt",
    "wanchai_whisky",
    "lau.kf",
    "peak_peat",
    "y.cheung",
    "dram852",
  ],
}

export const sellers = [
  ...["siti", "estate_of_lim", "cellar_no7", "oldbottle_hut", "faisal_h", "grace.koh", "the_cabinet"],
  ...["duc.nguyen", "kinabalu_cellar", "tw_leong", "attic_finds", "harbour_malts"],
]

const sellersFrom: Record<string, CrowdCountry> = {
  faisal_h: "Malaysia",
  kinabalu_cellar: "Malaysia",
  "duc.nguyen": "Vietnam",
  harbour_malts: "Hong Kong",
}

function newDemoMembers(maxBidders: number): NewDemoMember[] {
  const crowd = (Object.keys(bidders) as CrowdCountry[]).flatMap((country) =>
    bidders[country].map((username) => ({ username, country, role: "user" as const })),
  )
  const sampled = keyedPrng("who comes").shuffled(crowd).slice(0, maxBidders)
  const { seller: _, bidders: visitors, ...staff } = demoLogins
  return [
    ...visitors.map((username) => ({ username, country: "Singapore" as const, role: "user" as const })),
    ...sampled,
    ...sellers.map((username) => ({
      username,
      country: sellersFrom[username] ?? "Singapore",
      role: "user" as const,
    })),
    ...Object.entries(staff).map(([role, username]) => ({
      username,
      country: "Singapore" as const,
      role: role as Role,
    })),
    // Added last, so that the pseudo-random choices for the others stay the same.
    { username: secondAdmin, country: "Singapore", role: "admin" },
    ...[...earlierMembers, auditor].map((username) => ({
      username,
      country: "Singapore" as const,
      role: "user" as const,
    })),
  ]
}

export function emailOf(username: string): string {
  return `${username.toLowerCase()}@quaich.example`
}

/** Registers every member through the verb, then sets what only time and staff could give. */
export async function registerDemoMembers(app: AppContext, maxBidders = 1_000): Promise<void> {
  const guest = contextFor(timelineOf(app, app.clock.now()))
  await hashPasswordOnce(guest.app)
  const people = newDemoMembers(maxBidders)
  const since = keyedPrng("since when")
  const rows = people.map((person) => ({
    ...person,
    id: "",
    joinedAt: new Date(app.clock.now().getTime() - since.between(150, 900) * day).toISOString(),
  }))
  const enrol = async (row: (typeof rows)[number]) => {
    const { account } = await registerMember(guest, {
      username: row.username,
      email: emailOf(row.username),
      password,
      country_mb: row.country,
      country_code_mb: dialCodes[row.country],
    })
    row.id = account._id
  }
  const isEarlier = ({ username }: { username: string }) => earlierMembers.includes(username)
  await saveSetting(guest, termsSetting, { version: earlierTerms })
  await inParallel(rows.filter(isEarlier), 6, enrol)
  await app.db.delete(settings).where(eq(settings.key, termsSetting.key))
  await inParallel(
    rows.filter((row) => !isEarlier(row)),
    6,
    enrol,
  )
  await app.pool.query(
    `update members m set role = n.role, email_verified = true, created_at = n.joined_at, updated_at = n.joined_at
     from unnest($1::text[], $2::text[], $3::timestamptz[]) as n(id, role, joined_at) where m.id = n.id`,
    [rows.map((row) => row.id), rows.map((row) => row.role), rows.map((row) => row.joinedAt)],
  )
  await addDemoRoles(app, { [auditorRole.name]: auditor })
  // Registering creates a session and sends an e-mail; both are removed, because no browser is signed in.
  const ids = rows.map((row) => row.id as Id<"mem">)
  await app.db.delete(sessions).where(inArray(sessions.memberId, ids))
  await app.db.delete(devices).where(inArray(devices.memberId, ids))
  await app.db.delete(verifications).where(inArray(verifications.identifier, ids.map(verificationIdentifier)))
  await app.pool.query("delete from outbox_messages where name = 'send-email'")
}

/** All of them have the same published password, so they share its hash: each takes a processor for 30 ms. */
async function hashPasswordOnce(app: AppContext): Promise<void> {
  const hasher = passwordHasherService.of(app)
  const hash = await hasher.hash(password)
  hasher.hash = async (other) => {
    if (other !== password) throw new Error("the demo has one password")
    return hash
  }
}

export type Cast = {
  admin: DemoMember
  finance: DemoMember
  auctioneer: DemoMember
  shopkeeper: DemoMember
  editor: DemoMember
  secondAdmin: DemoMember
  sellers: DemoMember[]
  crowd: (DemoMember & { country: string | null })[]
  ann: DemoMember
  ben: DemoMember
}

/** The demo's members by their usernames; undefined if the database has none. */
export async function findCast(app: AppContext): Promise<Cast | undefined> {
  const everyone = await app.db
    .select({ id: members.id, username: members.username, role: members.role, country: members.countryMb })
    .from(members)
    .where(sql`${members.email} like '%@quaich.example' and ${eq(members.status, "active")}`)
    .orderBy(members.username)
  const named = new Map(everyone.map((member) => [member.username, member]))
  const admin = named.get(demoLogins.admin)
  const finance = named.get(demoLogins.finance)
  const auctioneer = named.get(demoLogins.auctioneer)
  const shopkeeper = named.get(demoLogins.shopkeeper)
  const editor = named.get(demoLogins.editor)
  const secondAdminMember = named.get(secondAdmin)
  const [ann, ben] = demoLogins.bidders.map((username) => named.get(username))
  if (admin?.role !== "admin" || auctioneer?.role !== "auctioneer") return undefined
  if (finance?.role !== "finance" || editor?.role !== "editor" || secondAdminMember?.role !== "admin")
    return undefined
  if (shopkeeper?.role !== "shopkeeper" || !ann || !ben) return undefined
  const regulars = new Set(Object.values(bidders).flat())
  return {
    admin,
    finance,
    auctioneer,
    shopkeeper,
    editor,
    secondAdmin: secondAdminMember,
    ann,
    ben,
    sellers: everyone.filter((member) => sellers.includes(member.username)),
    crowd: everyone.filter((member) => regulars.has(member.username)),
  }
}

export function actingAs(app: AppContext, member: DemoMember) {
  return contextFor(app, {
    id: member.id,
    username: member.username,
    role: member.role,
    status: "active",
    isVerified: true,
  })
}
