import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { guest } from "#domains/accounts/roles.ts"
import { formatDate } from "#language/format.ts"
import { languages } from "#language/languages.ts"
import { type Ctx, contextFor, noClient } from "#platform/ctx.ts"
import { password } from "../../../seed/people.ts"
import { grantRole } from "../../../test/approvals.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, type Person, person } from "../../../test/fixtures.ts"
import { emailsTo } from "../../../test/run-jobs.ts"
import { emailLayouts, renderEmail } from "../../pages/emails/render-email.tsx"
import { changeRole } from "./change-role.ts"
import { removePasskey } from "./passkeys/passkeys.ts"
import { members, passkeys } from "./schema.ts"
import { makeBackupCodes } from "./second-step/backup-codes.ts"
import { renewBackupCodes } from "./second-step/turn-off-two-step.ts"
import { connect, disconnect } from "./social/connections.ts"
import type { Identity } from "./social/identity.ts"
import { signInByIdentity } from "./social/sign-in-by-identity.ts"
import { verifyManually } from "./verify-manually.ts"

const app: TestApp = await testApp(new Date("2026-11-20T10:30:00Z"))
const admin = asPerson(app, await person(app, "root", { role: "admin" }))
let people = 0

const identity = (member: Pick<Person, "email">, change: Partial<Identity> = {}): Identity => ({
  provider: "google",
  subject: `there-${++people}`,
  email: member.email,
  isEmailVerified: true,
  name: "Mei Lin Tan",
  firstName: "Mei Lin",
  lastName: "Tan",
  ...change,
})
const visitor = (language: Ctx["language"] = "en") =>
  contextFor(app, guest, language, { ...noClient, address: `10.1.0.${++people}` })

async function addKey(member: Person): Promise<string> {
  const key = { credentialId: `key-${member.id}`, publicKey: "AAAA", counter: 0, createdAt: app.clock.now() }
  await app.db
    .insert(passkeys)
    .values({ id: `pky_${member.id}`, memberId: member.id, name: "Old phone", ...key })
  return `pky_${member.id}`
}

type Deed = (member: Person, ctx: Ctx) => Promise<unknown>

const deeds: [string, Deed, RegExp, readonly string[]][] = [
  [
    "a passkey that is removed",
    async (member, ctx) => await removePasskey(ctx, await addKey(member)),
    /^A passkey was removed/,
    ["“Old phone”", "/my-account/settings/passkeys"],
  ],
  [
    "new backup codes",
    async (member, ctx) => {
      await app.db.update(members).set({ totpSince: ctx.now() }).where(eq(members.id, member.id))
      await app.db.transaction((db) =>
        makeBackupCodes({ ...ctx, db, inTransaction: true, afterCommit() {} }, member.id),
      )
      const [code] = await renewBackupCodes(ctx, { code: "", password, token: undefined })
      return code
    },
    /^Your new backup codes$/,
    ["no longer work", "/my-account/settings/two-step"],
  ],
  [
    "an account elsewhere that is connected",
    (member, ctx) => connect(ctx, identity(member)),
    /^Google is connected/,
    ["/my-account/settings"],
  ],
  [
    "an account elsewhere that joins by its address",
    (member) => signInByIdentity(visitor(), identity(member)),
    /^Google is connected/,
    ["/my-account/settings"],
  ],
  [
    "an account elsewhere that is disconnected",
    async (member, ctx) => {
      await connect(ctx, identity(member))
      await emailsTo(app, member.email)
      await disconnect(ctx, "google")
    },
    /^Google is disconnected from your account$/,
    ["/my-account/settings"],
  ],
  [
    "another role",
    (member) => changeRole(admin, member.id, { role: "shopkeeper", reason: "Runs the shop" }),
    /has a new role$/,
    ["role is shopkeeper.", "/my-account"],
  ],
]

test.each(deeds)(
  "%s sends the member an e-mail with its time and where to look",
  async (_, act, subject, facts) => {
    const member = await person(app, `who${++people}`)
    await act(member, asPerson(app, member))
    const email = (await emailsTo(app, member.email)).find((each) => subject.test(each.subject))
    for (const text of [`Dear ${member.username}`, formatDate("2026-11-20T10:30:00.000Z", "en"), ...facts])
      expect(email?.text).toContain(text)
    expect(email?.text).not.toContain("Runs the shop")
  },
)

test("an act that changes nothing sends no notification", async () => {
  const member = await person(app, `who${++people}`)
  const ctx = asPerson(app, member)
  const providerIdentity = identity(member)
  await connect(ctx, providerIdentity)
  const before = (await emailsTo(app, member.email)).length
  await connect(ctx, providerIdentity)
  await disconnect(ctx, "facebook")
  await expect(removePasskey(ctx, "pky_none")).rejects.toThrow("accounts.noSuchPasskey")
  expect(await emailsTo(app, member.email)).toHaveLength(before)
})

test("e-mails about staff acts are in the member's language, and in English if none was chosen", async () => {
  const staff = { ...admin, language: "cn" } as const
  const chosen = await person(app, `who${++people}`, { isVerified: false })
  await app.db.update(members).set({ language: "vi" }).where(eq(members.id, chosen.id))
  await grantRole(staff, chosen.id, { role: "finance", reason: "" })
  expect((await emailsTo(app, chosen.email))[0]?.text).toContain("vai trò tài khoản của bạn là: tài chính")
  await verifyManually(staff, chosen.id)
  expect((await emailsTo(app, chosen.email))[0]?.subject).toMatch(/^Chào mừng bạn/)
  const silent = await person(app, `who${++people}`)
  await grantRole(staff, silent.id, { role: "finance", reason: "" })
  expect((await emailsTo(app, silent.email))[0]?.text).toContain("role is finance.")
})

test("a person with a verified address at a provider is welcomed at once, others once they verify", async () => {
  const proved = { email: `mei${++people}@mail.example` }
  await signInByIdentity(visitor("vi"), identity(proved))
  expect((await emailsTo(app, proved.email)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Chào mừng bạn/),
  ])
  const claimed = { email: `ken${++people}@mail.example` }
  await signInByIdentity(visitor(), identity(claimed, { provider: "facebook", isEmailVerified: false }))
  expect((await emailsTo(app, claimed.email)).map(({ subject }) => subject)).toEqual([
    "Verify your email address",
  ])
})

const facts = {
  username: "ann",
  link: "http://house.test/there",
  at: "now",
  name: "Phone",
  provider: "Google",
  role: "editor",
  before: "anne",
  reason: "A reason.",
  email: "a…n@mail.example",
  companyEmail: "hello@quaich.example",
  address: "203.0.113.1",
  client: "Firefox",
  hours: 24,
  minutes: 60,
}
const kinds = Object.keys(emailLayouts).filter((kind) => kind.startsWith("accounts."))

test.each(kinds)("%s is complete in every language", async (kind) => {
  const subjects = new Set<string>()
  for (const language of languages) {
    const { subject, html, text } = await renderEmail(app, {
      kind,
      to: "ann@mail.example",
      language,
      facts,
    })
    subjects.add(subject)
    for (const written of [subject, html ?? "", text]) {
      expect(written).not.toMatch(/\{\{|\}\}|undefined/)
      expect(written).not.toContain(`${kind.replace("accounts.", "")}.`)
    }
    expect(text).toContain("ann")
  }
  expect(subjects.size).toBe(languages.length)
})
