import fc from "fast-check"
import { expect, test } from "vitest"
import { guest } from "#domains/accounts/roles.ts"
import { listAuditEntries } from "#domains/audit/reads.ts"
import { saveSetting } from "#domains/content/settings.ts"
import { feesSetting } from "#domains/orders/fees.ts"
import { contextFor, type Language } from "#platform/ctx.ts"
import { apiClient, countRows } from "../../../test/api/api-client.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, person } from "../../../test/fixtures.ts"
import { listContents, readAdminContent } from "./admin/reads.ts"
import { contentOnPage } from "./content-on-page.ts"
import { ContentForm, RedirectForm } from "./inputs.ts"
import { contentNames, contentPathOf, isPage } from "./names.ts"
import { readContent } from "./read-content.ts"
import { deleteRedirect, findRedirect, isLoop, listRedirects, saveRedirect } from "./redirects.ts"
import { renderContentSection } from "./render-content-section.server.tsx"
import { publishContent, restoreVersion, saveContent } from "./write-content.ts"

const app = await testApp()
const callApi = apiClient(app)
const editor = asPerson(app, await person(app, "edie", { role: "editor" }))
const admin = asPerson(app, await person(app, "otto", { role: "admin" }))
const ann = asPerson(app, await person(app, "ann"))
const reader = (language: Language) =>
  contextFor(app, guest, language, { address: null, userAgent: null, device: null, declaration: null })
let counter = 0

const form = (more: Partial<Record<keyof ContentForm, unknown>> = {}): ContentForm =>
  ContentForm.parse({
    ...{ title: "Câu hỏi", summary: "Ngắn gọn", html: "<p>Phí {{commission}}</p>", from: 0 },
    ...{ key: `a-key-of-a-form-${++counter}`, ...more },
  })

test("a version that staff publish appears in its language only, and reverting creates a new version", async () => {
  const shipped = await readContent(reader("vi"), "FAQ")
  expect(shipped).toMatchObject({ title: "Câu hỏi thường gặp", changedAt: null })
  const number = await saveContent(
    editor,
    "FAQ",
    "vi",
    form({ html: "<p>Một {{commission}}</p><script>x</script>" }),
  )
  expect(number).toBe(1)
  expect((await readContent(reader("vi"), "FAQ")).title).toBe("Câu hỏi thường gặp")
  await publishContent(editor, "FAQ", "vi", 1)
  await publishContent(editor, "FAQ", "vi", 1)
  const read = await readContent(reader("vi"), "FAQ")
  expect(read).toMatchObject({
    title: "Câu hỏi",
    blocks: [{ kind: "paragraph", inlines: [{ text: "Một 10%" }] }],
  })
  expect((await readContent(reader("en"), "FAQ")).title).toBe("Questions and answers")
  expect((await readContent(reader("hk"), "Terms & Conditions")).title).toBe("條款與條件")
  const key = "back-to-the-first"
  const [made, again] = await Promise.all([
    restoreVersion(editor, "faq", "vi", 0, key),
    restoreVersion(editor, "faq", "vi", 0, key),
  ])
  expect([made, again]).toEqual([2, 2])
  expect((await readContent(reader("vi"), "FAQ")).title).toBe("Câu hỏi thường gặp")
  const staff = await readAdminContent(editor, "faq", "vi")
  expect(staff).toMatchObject({ out: 2, last: 2, slug: "faq", path: "/faq" })
  expect(staff.versions).toMatchObject([
    { number: 2, fromNumber: 0, publisher: "edie" },
    { number: 1, author: "edie" },
  ])
  const { entries } = await listAuditEntries(admin, { subjectIds: ["faq"] }, { limit: 10 })
  expect(entries.map(({ act }) => act).toSorted()).toEqual([
    "content.publish",
    "content.revert",
    "content.save",
  ])
})

test("figures in texts of staff change with their settings too", async () => {
  await saveContent(editor, "About Us", "en", form({ title: "About {{siteName}}" }))
  await publishContent(editor, "About Us", "en", 1)
  await saveSetting(admin, feesSetting, { commissionBasisPoints: 1_250 })
  const { title, blocks } = await readContent(reader("en"), "About Us")
  expect(title).toBe("About Quaich")
  expect(blocks).toMatchObject([{ inlines: [{ text: "Phí 12.5%" }] }])
  await saveSetting(admin, feesSetting, {})
})

test.each([
  [{ html: "<p>{{comission}}</p>" }, "pages.unknownFigure"],
  [{ title: "{{nothing}}" }, "pages.unknownFigure"],
  [{ html: "<p>{{<strong>commission}}</strong></p><p>}}</p>" }, "pages.brokenFigure"],
  [{ summary: "{{commission" }, "pages.brokenFigure"],
  [{ html: "<script>alert(1)</script>" }, "pages.textRequired"],
  [{ from: 7 }, "pages.changedMeanwhile"],
])("a version with %j is refused, and nothing is stored", async (slip, code) => {
  const rows = await countRows(app)
  await expect(saveContent(editor, "Privacy", "en", form(slip))).rejects.toMatchObject({ code })
  expect(await countRows(app)).toEqual(rows)
})

test("if two edit the same version the second is refused, and the same form counts once", async () => {
  const mine = form()
  const outcomes = await Promise.allSettled([
    saveContent(editor, "Cart", "cn", mine),
    saveContent(admin, "Cart", "cn", form()),
  ])
  const refused = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason.code] : []))
  expect(refused).toEqual(["pages.changedMeanwhile"])
  const later = form({ from: 1 })
  expect(await saveContent(editor, "Cart", "cn", later)).toBe(2)
  expect(await saveContent(editor, "Cart", "cn", later)).toBe(2)
  const found = (await listContents(editor)).find(({ slug }) => slug === "cart")
  expect(found?.languages.find(({ language }) => language === "cn")).toMatchObject({
    hasDraft: true,
    outAt: null,
  })
})

test("only staff with the permission can write, preview or revert", async () => {
  const no = { code: "accounts.notAllowed" }
  await expect(saveContent(ann, "FAQ", "en", form())).rejects.toMatchObject(no)
  await expect(publishContent(ann, "FAQ", "en", 1)).rejects.toMatchObject(no)
  await expect(restoreVersion(ann, "FAQ", "en", 0, "a-key-of-ann")).rejects.toMatchObject(no)
  await expect(listContents(ann)).rejects.toMatchObject(no)
  await expect(readAdminContent(ann, "FAQ", "en")).rejects.toMatchObject(no)
  await expect(publishContent(editor, "FAQ", "en", 9)).rejects.toMatchObject({ code: "pages.noSuchVersion" })
  await expect(saveContent(editor, "Nothing", "en", form())).rejects.toMatchObject({
    code: "pages.noSuchContent",
  })
})

test("every name of the specification returns content, in the reader's language", async () => {
  for (const name of contentNames) {
    const { status, body } = await callApi("get", `/setting/content/${encodeURIComponent(name)}`)
    expect([name, status, body.name]).toEqual([name, 200, name])
    expect(body.content).not.toContain("{{")
    expect("header_header_content" in body).toBe(name === "Home")
  }
  expect((await callApi("get", "/setting/content/Nothing")).status).toBe(404)
})

const lead = (from: string, to: string, kind = "permanent") => RedirectForm.parse({ from, to, kind })

test("an old address redirects, also with a trailing slash, until its redirect is deleted", async () => {
  await saveRedirect(editor, lead("/old-terms/", "/terms-and-conditions"))
  expect(await findRedirect(app, "/old-terms")).toMatchObject({ toPath: "/terms-and-conditions" })
  await saveRedirect(editor, lead("/old-terms", "/faq?from=old", "temporary"))
  expect(await findRedirect(app, "/old-terms/")).toMatchObject({
    toPath: "/faq?from=old",
    isPermanent: false,
  })
  expect(await listRedirects(editor)).toMatchObject([{ fromPath: "/old-terms", author: "edie" }])
  await deleteRedirect(editor, "/old-terms")
  expect(await findRedirect(app, "/old-terms")).toBeUndefined()
  await expect(deleteRedirect(editor, "/old-terms")).rejects.toMatchObject({ code: "pages.noSuchRedirect" })
  await expect(saveRedirect(ann, lead("/a", "/b"))).rejects.toMatchObject({ code: "accounts.notAllowed" })
})

test("redirect loops are refused, whichever redirect closes them", async () => {
  await saveRedirect(editor, lead("/a", "/b"))
  await saveRedirect(editor, lead("/b", "/c"))
  for (const [from, to] of [
    ["/c", "/a"],
    ["/c", "/a?x=1"],
    ["/c", "/c/"],
    ["/d", "/d"],
  ] as const)
    await expect(saveRedirect(editor, lead(from, to))).rejects.toMatchObject({ code: "pages.loop" })
  await expect(saveRedirect(editor, lead("/admin/x", "/faq"))).rejects.toMatchObject({
    code: "pages.fromOwnPath",
  })
  const outcomes = await Promise.allSettled([
    saveRedirect(editor, lead("/x", "/a")),
    saveRedirect(editor, lead("/c", "/x")),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
})

test("following accepted redirects never returns to the start", () => {
  const paths = fc.constantFrom("/a", "/b", "/c", "/d", "/e")
  fc.assert(
    fc.property(fc.array(fc.tuple(paths, paths), { maxLength: 12 }), (wishes) => {
      const leads = new Map<string, string>()
      for (const [from, to] of wishes) if (!isLoop(leads, from, to)) leads.set(from, to)
      for (const start of leads.keys()) {
        let currentPath: string | undefined = start
        for (let steps = 0; steps <= leads.size && currentPath !== undefined; steps++)
          currentPath = leads.get(currentPath)
        expect(currentPath).toBeUndefined()
      }
    }),
  )
})

test.each(["https://evil.example/", "//evil.example", "/\\evil.example", "evil", "", "/a b", "/%"])(
  "a redirect to %j is refused",
  (to) => {
    expect(RedirectForm.safeParse({ from: "/old", to }).success).toBe(false)
  },
)

const elsewhere = contentNames.filter((name) => !isPage(name))

test.each(elsewhere)("%s appears on its page", async (name) => {
  expect(contentOnPage(contentPathOf(name))).toBe(name)
  const { title, summary } = await readContent(reader("vi"), name)
  const html = await renderContentSection(reader("vi"), contentPathOf(name))
  for (const text of [title, summary]) expect(html).toContain(text.replaceAll("&", "&amp;"))
  expect(html).toMatch(/<p>.+<\/p>/)
  expect(html).not.toContain("{{")
})

test("shop lists and product pages have different contents, and other pages have none", async () => {
  const goods = "singapore/prd_000000000000000000000000/a-name"
  expect(contentOnPage("/whisky-shop/singapore/single-malt")).toBe("Bottle Shop")
  expect(contentOnPage(`/whisky-shop/${goods}`)).toBe("Product Detail")
  expect(contentOnPage(`/whisky-dram/${goods}`)).toBe("Product Detail")
  expect(contentOnPage("/whisky-auction-live/singapore/lot_0/a-name")).toBe("Product Detail")
  expect(contentOnPage("/whisky-auction-live/singapore")).toBeUndefined()
  expect(contentOnPage("/home/")).toBe("Home")
  expect(await renderContentSection(reader("en"), "/faq")).toBe("")
})

test("a content that staff publish appears on its page", async () => {
  const number = await saveContent(
    editor,
    "Cart",
    "en",
    form({ title: "So it is", html: "<p>Pay &lt;soon&gt;</p>" }),
  )
  await publishContent(editor, "Cart", "en", number)
  const html = await renderContentSection(reader("en"), "/cart")
  expect(html).toContain(">So it is</h2>")
  expect(html).toContain("<p>Pay &lt;soon&gt;</p>")
})
