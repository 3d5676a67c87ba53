import { beforeAll, describe, expect, test } from "vitest"
import { readLotEdit } from "#domains/bidding/admin/read-lot-edit.ts"
import * as lotScreen from "#domains/bidding/admin/screens/lot-edit.tsx"
import { readProductForAdmin } from "#domains/catalogue/admin/read-product.ts"
import * as articleScreen from "#domains/news/admin/screens/edit-article.tsx"
import { readEditableArticle } from "#domains/news/reads.ts"
import { submitArticle } from "#domains/news/submit-article.ts"
import { readAdminContent } from "#domains/pages/admin/reads.ts"
import * as pageScreen from "#domains/pages/admin/screens/page.tsx"
import type { Ctx } from "#platform/ctx.ts"
import type { FormFields } from "#platform/input.ts"
import { createDraft } from "../../../test/api/api-news.ts"
import { callScreen, formOf } from "../../../test/call-screen.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { readForm } from "../../../test/fixtures/form-in-page.ts"
import { asPerson, liveAuction, person, product } from "../../../test/fixtures.ts"
import { renderScreen } from "../../../test/render-screen.tsx"
import * as productScreen from "./product/product.tsx"

type Form = {
  screen: Parameters<typeof renderScreen>[1]
  path: string
  params: Record<string, string>
  intent: string
  /** Typed by both, and typed by one of them. */
  both: string
  theirs: string
  mine: string
  read: () => Promise<object>
}

let app: TestApp
let hana: Ctx
let olga: Ctx
const forms: Record<string, Form> = {}

beforeAll(async () => {
  app = await testApp()
  hana = asPerson(app, await person(app, "hana", { role: "admin" }))
  olga = asPerson(app, await person(app, "olga", { role: "admin" }))
  const ann = asPerson(app, await person(app, "ann"))
  const article = await createDraft(ann)
  await submitArticle(ann, article)
  const bottle = await product(app, "Ardbeg 10")
  const { lotIds } = await liveAuction(app, hana)
  const lot = String(lotIds[0])
  const fields = { both: "title", theirs: "summary", mine: "plain", intent: "save" }
  forms.article = {
    ...{ ...fields, screen: articleScreen, path: `/admin/news/${article}/edit`, params: { id: article } },
    read: () => readEditableArticle(hana, article),
  }
  forms.page = {
    ...{
      ...fields,
      screen: pageScreen,
      path: "/admin/pages/faq/vi",
      params: { name: "faq", language: "vi" },
    },
    read: () => readAdminContent(hana, "faq", "vi"),
  }
  forms.lot = {
    ...{ screen: lotScreen, path: `/admin/lots/${lot}/edit`, params: { id: lot }, intent: "correct" },
    ...{ both: "description", theirs: "provenance", mine: "flaws" },
    read: async () => (await readLotEdit(hana, lot)).values,
  }
  forms.product = {
    ...{ screen: productScreen, path: `/admin/products/${bottle}`, params: { id: bottle }, intent: "save" },
    ...{ both: "nose", theirs: "palate", mine: "finish" },
    read: async () => (await readProductForAdmin(hana, bottle)).stored,
  }
})

async function open(ctx: Ctx, { screen, path, params, both, intent }: Form): Promise<FormFields> {
  const seenAt = app.clock.now().toISOString()
  const fields = readForm(await renderScreen(ctx, screen, { path, params }), both)
  return { ...fields, note: "A closer look at the label.", intent, seenAt }
}

async function save(ctx: Ctx, { screen, path, params }: Form, fields: FormFields) {
  const url = new URL(path, app.origin)
  if (!screen.action) throw new Error(`${path} has no form`)
  return await callScreen(screen.action, { ctx, pattern: path, url, params, form: formOf(fields) })
}

/** An article has a least length. */
const longText = "Long and dry. ".repeat(20).trim()
const wait = () => app.clock.moveTo(new Date(app.clock.now().getTime() + 60_000))

describe.each(["article", "page", "lot", "product"])("%s", (name) => {
  test("two people who save after the same page see both values, and the later one chooses", async () => {
    const form = forms[name]
    if (!form) throw new Error(`no form of ${name}`)
    const { both, theirs, mine, screen, path, params } = form
    wait()
    const [page, stale] = [await open(hana, form), await open(olga, form)]
    wait()
    const saved = { ...page, [both]: "Kiln and barley", [theirs]: "Peat smoke" }
    expect((await save(hana, form, saved)).refusal).toBeUndefined()
    wait()
    const typed = { ...stale, [both]: "Sea and salt", [mine]: longText }
    const refused = await save(olga, form, typed)
    expect(refused.refusal).toMatchObject({ code: expect.stringMatching(/\.changedMeanwhile$/) })
    expect(refused.refusal?.message).toContain("hana")
    expect(await form.read()).toMatchObject({ [both]: "Kiln and barley", [theirs]: "Peat smoke" })

    const html = await renderScreen(olga, screen, { path, params, form: typed })
    const again = readForm(html, both)
    expect(again).toMatchObject({
      ...{ [both]: "Sea and salt", [theirs]: "Peat smoke", [mine]: typed[mine], [`take ${both}`]: "" },
    })
    expect(html).toContain("Changed by somebody else meanwhile")
    const choice = `take ${both}`
    expect([...html.matchAll(/name="(take [^"]*)" value="saved:/g)].map(([, each]) => each)).toEqual([choice])

    wait()
    const send = {
      ...again,
      note: stale.note ?? "",
      seenAt: app.clock.now().toISOString(),
      intent: form.intent,
    }
    const taken = { ...send, [choice]: "saved:Kiln and barley" }
    expect((await save(olga, form, taken)).refusal).toBeUndefined()
    const stored: Record<string, unknown> = { ...(await form.read()) }
    expect(stored).toMatchObject({ [both]: "Kiln and barley", [theirs]: "Peat smoke" })
    expect(JSON.stringify(stored[mine === "plain" ? "body" : mine])).toContain(longText)
  })
})
