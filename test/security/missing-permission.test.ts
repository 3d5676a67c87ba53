import { expect, test } from "vitest"
import { z } from "zod"
import { adminRoutes, callScreen, screenAt } from "../call-screen.ts"
import { testApp } from "../db.ts"
import { asPerson, person } from "../fixtures.ts"

const ErrorPage = z.object({
  data: z.object({
    refusal: z.object({ code: z.string(), facts: z.record(z.string(), z.unknown()) }),
    permission: z.string(),
  }),
})
const Frame = z.object({ admins: z.array(z.string()) })

test("the error page of staff knows which permission is missing, and whom to ask", async () => {
  const app = await testApp()
  for (const [name, status] of [
    ["olga", "active"],
    ["banned", "banned"],
    ["admin", "active"],
  ] as const)
    await person(app, name, { role: "admin", status })
  const ctx = asPerson(app, await person(app, "lena", { role: "editor" }))
  async function open(path: string, file?: string) {
    const route = adminRoutes.find((each) => each.path === path && (!file || each.file === file))
    const { loader } = route ? await screenAt(route) : {}
    if (!loader) throw new Error(`no page ${path}`)
    return await callScreen(loader, { ctx, pattern: path, url: new URL(path, app.origin), params: {} })
  }
  for (const [path, permission] of [
    ["/admin/members", "members"],
    ["/admin/fees", "settings"],
  ] as const) {
    const { status, answer } = await open(path)
    expect(status).toBe(403)
    expect(ErrorPage.parse(answer).data).toEqual({
      refusal: { code: "accounts.notAllowed", facts: {} },
      permission,
    })
  }
  const { answer } = await open("/admin", "pages/admin/frame/frame.tsx")
  expect(Frame.parse(answer).admins).toEqual(["admin", "olga"])
})
