import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { withdrawals } from "#domains/wallet/schema.ts"
import { callScreen, formOf } from "../../../../test/call-screen.ts"
import { testApp } from "../../../../test/db.ts"
import { requestPayout } from "../../../../test/fixtures/payouts.ts"
import { asPerson, person } from "../../../../test/fixtures.ts"
import { renderScreen } from "../../../../test/render-screen.tsx"
import * as payouts from "./screens/payouts.tsx"
import * as all from "./screens/withdrawals.tsx"

const app = await testApp()
const farid = asPerson(app, await person(app, "farid", { role: "finance" }))
const ann = await person(app, "ann")

const statusOf = async (id: `wdr_${string}`) =>
  (await app.db.select().from(withdrawals).where(eq(withdrawals.id, id)))[0]?.status

test.each([
  ["/admin/payouts", payouts],
  ["/admin/withdrawals", all],
] as const)(
  "a request is sent back or paid by hand at %s, which links the other steps",
  async (path, screen) => {
    const back = await requestPayout(app, farid, ann, 100_00)
    const page = await renderScreen(farid, screen, { path: `${path}?dialog=${back}` })
    for (const part of ["Return S$100 to ann’s wallet?", "/admin/payouts?show=runs", "/admin/withdrawals"])
      expect(page).toContain(part)
    const post = (fields: Record<string, string>) =>
      callScreen(screen.action, {
        ...{ ctx: farid, url: new URL(path, app.origin), params: {}, pattern: path },
        form: formOf(fields),
      })
    await post({ withdrawal: back, intent: "refuse", reason: "" })
    expect(await statusOf(back)).toBe("requested")
    await post({ withdrawal: back, intent: "refuse", reason: "The account is closed" })
    expect(await statusOf(back)).toBe("refused")
    const paid = await requestPayout(app, farid, await person(app, `paid${path.length}`), 50_00)
    await post({ withdrawal: paid, intent: "pay" })
    expect(await statusOf(paid)).toBe("paid")
  },
)
