import sharp from "sharp"
import { beforeAll, expect, test } from "vitest"
import { readSettingHistory } from "#domains/accounts/admin/setting-history.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import { type TestApp, testApp } from "../../../../test/db.ts"
import { asPerson, person } from "../../../../test/fixtures.ts"
import { renderScreen } from "../../../../test/render-screen.tsx"
import * as newsScreen from "../../news/screens/news.tsx"
import { readPagePicture } from "./read-page-picture.ts"
import { dropPagePicture, savePagePicture } from "./save-page-picture.ts"

let app: TestApp
let lena: Ctx
let ann: Ctx
let file: File

const form = (change: Record<string, string> = {}) => ({
  ...{ place: "news", altEn: "A glass on a table", altCn: "桌上的酒杯", focusX: "25", focusY: "75" },
  ...change,
})

beforeAll(async () => {
  app = await testApp()
  lena = asPerson(app, await person(app, "lena", { role: "editor" }))
  ann = asPerson(app, await person(app, "ann"))
  const create = { width: 800, height: 400, channels: 3, background: "#806040" } as const
  file = new File([new Uint8Array(await sharp({ create }).jpeg().toBuffer())], "glass.jpg")
})

const inLanguage = (language: "en" | "vi" | "cn") => ({ app, language })

test("a page shows the photograph that staff chose, described in the reader's language", async () => {
  expect(await readPagePicture(inLanguage("en"), "news")).toEqual({ place: "news", photo: null })
  await savePagePicture(lena, form(), file)
  const { photo } = await readPagePicture(inLanguage("cn"), "news")
  expect(photo).toMatchObject({ alt: "桌上的酒杯", focus: "25% 75%", picture: { width: 800 } })
  // A missing language has the English text.
  expect((await readPagePicture(inLanguage("vi"), "news")).photo?.alt).toBe("A glass on a table")
  expect((await readPagePicture(inLanguage("en"), "home")).photo).toBeNull()
})

test("the picture is kept when only its texts or its focus change", async () => {
  await savePagePicture(lena, form(), file)
  const before = await readPagePicture(inLanguage("en"), "news")
  await savePagePicture(lena, form({ altEn: "A tulip glass", focusX: "0" }), null)
  const after = await readPagePicture(inLanguage("en"), "news")
  expect(after.photo).toMatchObject({ alt: "A tulip glass", focus: "0% 75%" })
  expect(after.photo?.picture).toEqual(before.photo?.picture)
})

test("a page is served the photograph in several widths and formats, and the drawing once it is taken back", async () => {
  await savePagePicture(lena, form(), file)
  const page = await renderScreen(contextFor(app), newsScreen, { path: "/whisky-news" })
  expect(page).toContain('alt="A glass on a table"')
  expect(page).toMatch(/type="image\/avif" srcSet="[^"]+ 320w, [^"]+ 640w/)
  expect(page).toContain("object-position:25% 75%")
  await dropPagePicture(lena, { place: "news" })
  const drawn = await renderScreen(contextFor(app), newsScreen, { path: "/whisky-news" })
  expect(drawn).toContain("/scenes/nosing.svg")
  expect(drawn).not.toContain("A glass on a table")
})

test("it needs a photograph, a description in English and the permission, and stays in the audit", async () => {
  await dropPagePicture(lena, { place: "news" })
  await expect(savePagePicture(lena, form(), null)).rejects.toMatchObject({
    ...{ code: "display.pictureRequired", facts: { field: "picture" } },
  })
  for (const [wrong, code] of [
    [{ altEn: " " }, "display.altRequired"],
    [{ place: "cart" }, "display.placeUnclear"],
    [{ focusX: "500" }, "display.focusUnclear"],
  ] as const)
    await expect(savePagePicture(lena, form(wrong), file)).rejects.toMatchObject({ code })
  await expect(savePagePicture(ann, form(), file)).rejects.toMatchObject({ code: "accounts.notAllowed" })
  await expect(dropPagePicture(ann, { place: "news" })).rejects.toMatchObject({ code: "accounts.notAllowed" })
  const [entry, ...earlier] = await readSettingHistory(lena, "publish", "display.dropPagePicture")
  expect(entry).toMatchObject({
    ...{ actor: "lena", subjectId: "page-picture-news" },
    ...{ before: { description: "A glass on a table / 桌上的酒杯" }, after: { picture: null } },
  })
  await dropPagePicture(lena, { place: "news" })
  const history = await readSettingHistory(lena, "publish", "display.dropPagePicture")
  expect(history).toHaveLength(earlier.length + 1)
})
