import { beforeAll, expect, test } from "vitest"
import { contextFor } from "#platform/ctx.ts"
import { action } from "#shell/screens/preferences.ts"
import { callScreen, formOf } from "../../../../test/call-screen.ts"
import { type TestApp, testApp } from "../../../../test/db.ts"
import { frameText, parseFrameChoices } from "./frame-choices.ts"

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})

async function choose(frame: string) {
  const url = new URL("/preferences", app.origin)
  const form = formOf({ frame, from: "/admin/stock?location=vietnam" })
  const { answer, to } = await callScreen(action, {
    ...{ ctx: contextFor(app), url, params: {}, pattern: "/preferences", form },
  })
  return { to, cookie: answer instanceof Response ? answer.headers.get("set-cookie") : null }
}

test("a chosen place is kept in a cookie, and the list is shown with it", async () => {
  const frame = frameText({ ...parseFrameChoices(""), place: "vietnam", isNarrow: true })
  expect(await choose(frame)).toEqual({
    to: "/admin/stock?location=vietnam",
    cookie: expect.stringMatching(/^admin-frame=place%3Dvietnam%26narrow%3D1; Path=\/; /),
  })
})

test("a text that is too long is not kept", async () => {
  expect((await choose("x".repeat(301))).cookie).toBeNull()
})
