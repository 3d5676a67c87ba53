import { beforeAll, expect, test } from "vitest"
import { z } from "zod"
import type { Ctx } from "#platform/ctx.ts"
import type { FormFields } from "#platform/input.ts"
import { adminRoutes, callScreen, formOf, screenAt } from "./call-screen.ts"
import { type TestApp, testApp } from "./db.ts"
import { createAdminForms, type FilledForm } from "./fixtures/admin-forms.ts"
import { asPerson, person } from "./fixtures.ts"

let app: TestApp
let staff: Ctx
let forms: FilledForm[]

beforeAll(async () => {
  app = await testApp()
  staff = asPerson(app, await person(app, "olga", { role: "admin" }))
  forms = await createAdminForms(app, staff)
})

async function openForm({ path, search = "", params = {} }: FilledForm) {
  const route = adminRoutes.find((each) => each.path === path)
  if (!route) throw new Error(`no page ${path}`)
  const { loader, action } = await screenAt(route)
  if (!loader || !action) throw new Error(`${path} has no form`)
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? "")
  const call = { ctx: staff, pattern: path, url: new URL(filled + search, app.origin), params }
  const post = async (fields: FormFields) => await callScreen(action, { ...call, form: formOf(fields) })
  return { read: async () => await callScreen(loader, call), post }
}

const Stored = z.object({ typed: z.record(z.string(), z.string()) })

/** Wrong in nearly every field: too long, no figure, no day and no choice. */
const garbage = ["?", "x".repeat(130_000), ""]

type WrongValue = { value: string; reported: readonly string[] }

test("a form is refused for all wrong fields at once", async () => {
  const missing: string[] = []
  for (const form of forms) {
    const { read, post } = await openForm(form)
    const errorsOf = async (fields: FormFields) =>
      (await post(fields)).refusal?.errors?.map(({ field }) => field) ?? []
    const typed = form.isStored ? Stored.parse((await read()).answer).typed : {}
    const fields = { ...typed, ...form.fields }
    const faults = new Map<string, WrongValue>()
    for (const name of Object.keys(fields).filter((each) => each !== "intent")) {
      const values = form.faults?.[name] === undefined ? garbage : [form.faults[name]]
      for (const value of values) {
        const reported = faults.has(name) ? [] : await errorsOf({ ...fields, [name]: value })
        if (reported.length > 0) faults.set(name, { value, reported })
      }
    }
    const values = Object.fromEntries([...faults].map(([name, { value }]) => [name, value]))
    const all = await errorsOf({ ...fields, ...values })
    const left = [...faults].filter(([, { reported }]) => !reported.every((field) => all.includes(field)))
    missing.push(...left.map(([name]) => `${form.path} ${form.fields.intent ?? ""}: ${name}`))
    expect(faults.size, `${form.path} has fields that can be refused`).toBeGreaterThan(1)
  }
  expect(missing).toEqual([])
})
