import { expect, test } from "vitest"
import { newId } from "#platform/ids.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, person } from "../../../../test/fixtures.ts"
import { renderScreen } from "../../../../test/render-screen.tsx"
import { subscribers } from "../schema.ts"
import { saveNewsletter } from "../write-newsletter.ts"
import * as screen from "./screens/newsletter.tsx"

test("a newsletter that nobody would get has no button to send it, and says why", async () => {
  const app = await testApp()
  const lena = asPerson(app, await person(app, "lena", { role: "editor" }))
  const issue = { subject: "Spring", body: "It comes.", language: "vi" as const, countries: ["SG"] }
  const id = await saveNewsletter(lena, null, issue)
  const render = () =>
    renderScreen(lena, screen, { path: `/admin/newsletter/${id}?dialog=send`, params: { id } })
  const empty = await render()
  expect(empty).toContain("Nobody in SG subscribes to the newsletter in Vietnamese.")
  expect(empty).not.toContain('value="send"')
  const reader = { id: newId("sub"), email: "reader@quaich.example", country: "SG", language: "vi" } as const
  await app.db.insert(subscribers).values({ ...reader, status: "active", createdAt: app.clock.now() })
  expect(await render()).toMatch(/value="send"[^>]*>Send to 1 reader/)
})
