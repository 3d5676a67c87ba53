import sharp from "sharp"
import { beforeAll, expect, test } from "vitest"
import type { Ctx, Language } from "#platform/ctx.ts"
import { type ApiClient, apiClient } from "../../../test/api/api-client.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, person } from "../../../test/fixtures.ts"
import { BannerForm } from "./inputs.ts"
import { listVisibleBanners } from "./read-display.ts"
import { saveBannerPicture } from "./save-banner-picture.ts"
import { deleteBanner, listBanners, saveBanner, saveColours } from "./save-display.ts"

let app: TestApp
let callApi: ApiClient
let lena: Ctx
const form = (change: Record<string, string> = {}) =>
  BannerForm.parse({ slot: "home", titleEn: "Spring sale", titleVi: "Phiên mùa xuân", isOn: "on", ...change })

beforeAll(async () => {
  app = await testApp()
  callApi = apiClient(app)
  lena = asPerson(app, await person(app, "lena", { role: "editor" }))
})

test("a banner is found by its slot, in the visitor's language, between its start and end", async () => {
  const day = (days: number) =>
    new Date(app.clock.now().getTime() + days * 24 * 3_600_000).toISOString().slice(0, 16)
  const id = await saveBanner(
    lena,
    null,
    form({ startsAt: day(2), endsAt: day(4), path: "/auction-schedule" }),
  )
  await saveBanner(lena, null, { ...form({ slot: "faq" }), isOn: undefined })
  const find = async (key: string, language: Language = "en") =>
    JSON.parse((await callApi("post", "/banner/find", { body: { query: { key } }, language })).text)
  expect(await find("home")).toEqual([])
  app.clock.moveTo(new Date(app.clock.now().getTime() + 3 * 24 * 3_600_000))
  expect(await find("home")).toMatchObject([
    { _id: id, key: "home", title: "Spring sale", link: "/auction-schedule" },
  ])
  expect(await find("home", "vi")).toMatchObject([{ title: "Phiên mùa xuân" }])
  expect(await find("home", "cn")).toMatchObject([{ title: "Spring sale" }])
  expect(await find("home", "hk")).toMatchObject([{ title: "Spring sale" }])
  expect(await find("faq")).toEqual([])
  await saveBanner(lena, id, form({ titleCn: "春季竞拍" }))
  expect(await find("home", "hk")).toMatchObject([{ title: "春季競投" }])
  await saveBanner(lena, id, form({ titleEn: "Autumn sale" }))
  expect(await find("home")).toMatchObject([{ title: "Autumn sale" }])
  app.clock.moveTo(new Date(app.clock.now().getTime() + 30 * 24 * 3_600_000))
  expect(await listVisibleBanners(lena)).toHaveLength(1)
  await deleteBanner(lena, id)
  expect(await find("home")).toEqual([])
})

test("a banner's text is rich, sanitised on input, without headings and pictures, and limited in length", async () => {
  const read = async (change: Record<string, string>) => {
    const id = await saveBanner(lena, null, form({ slot: "shipping", ...change }))
    const found = await callApi("post", "/banner/find", { body: { query: { key: "shipping" } } })
    await deleteBanner(lena, id)
    return JSON.parse(found.text)[0].content
  }
  const attack = '<img src=x onerror="a()"><script>a()</script><a href="javascript:a()">x</a>'
  expect(await read({ htmlEn: `<p>Free <b>until</b> Sunday, <a href="/faq">ask</a></p>${attack}` })).toBe(
    '<p>Free <strong>until</strong> Sunday, <a href="/faq" rel="nofollow ugc noopener">ask</a></p><p>x</p>',
  )
  expect(await read({ htmlEn: "<h2>Sale</h2><ul><li>one</li></ul>" })).toBe(
    "<p>Sale</p><ul><li><p>one</p></li></ul>",
  )
  expect(await read({ htmlEn: "<p> </p>" })).toBe("")
  expect(await read({ textEn: "Rare & <old>\n\n- one\n- two" })).toBe(
    "<p>Rare &amp; &lt;old&gt;</p><ul><li><p>one</p></li><li><p>two</p></li></ul>",
  )
  for (const long of [{ textVi: "a".repeat(401) }, { htmlVi: `<p>${"a".repeat(401)}</p>` }])
    expect(BannerForm.safeParse({ ...banner, ...long }).error?.issues[0]).toMatchObject({
      message: "textTooLong",
      path: ["textVi"],
    })
})

test("a banner shows its picture to every visitor, and only a stored picture", async () => {
  const background = { r: 120, g: 80, b: 40 }
  const bytes = await sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const file = new File([new Uint8Array(bytes)], "sale.jpg", { type: "image/jpeg" })
  const pictureId = await saveBannerPicture(lena, file)
  const id = await saveBanner(lena, null, form({ slot: "glossary", pictureId }))
  const visibleBanner = (await listVisibleBanners(lena)).find((banner) => banner.id === id)
  expect(visibleBanner?.picture).toMatchObject({ width: 640, height: 400 })
  const found = await callApi("post", "/banner/find", { body: { query: { key: "glossary" } } })
  expect(JSON.parse(found.text)).toMatchObject([{ image: visibleBanner?.picture?.src }])
  expect((await listBanners(lena)).find((banner) => banner.id === id)?.picture).not.toBeNull()
  await saveBanner(lena, id, form({ slot: "glossary" }))
  expect((await listVisibleBanners(lena)).find((banner) => banner.id === id)?.picture).toBeNull()

  const none = `pic_${"0".repeat(24)}`
  await expect(saveBanner(lena, null, form({ pictureId: none }))).rejects.toMatchObject({ status: 404 })
  const mia = asPerson(app, await person(app, "mia"))
  await expect(saveBannerPicture(mia, file)).rejects.toMatchObject({ status: 403 })
  await deleteBanner(lena, id)
})

test("a banner links only to a path of this site, and ends after its start", () => {
  for (const path of [
    "https://elsewhere.example",
    "//elsewhere.example",
    "/\\elsewhere",
    "javascript:alert(1)",
    "/a b",
  ])
    expect(BannerForm.safeParse({ ...banner, path }).error?.issues[0]?.message).toBe("pathUnclear")
  const times = { startsAt: "2027-01-02T10:00", endsAt: "2027-01-02T10:00" }
  expect(BannerForm.safeParse({ ...banner, ...times }).error?.issues[0]?.message).toBe("endsBefore")
})

const banner = { slot: "home", titleEn: "Spring sale" }

test("colours are reported by component, and only readable ones are accepted", async () => {
  const map = async (path = "/setting/color/map") => JSON.parse((await callApi("get", path)).text)
  expect(await map()).toEqual({ header: {}, banner: {}, footer: {} })
  await saveColours(lena, { "header.background": "#101010", "header.text": "#FFFFFF" })
  expect(await map("/setting/color/map?component=header,footer")).toEqual({
    header: { background: "#101010", text: "#ffffff" },
    footer: {},
  })
  const unclear = { "header.background": "red", "header.text": "blue", "footer.text_footer_3": "#12" }
  await expect(saveColours(lena, unclear)).rejects.toMatchObject({
    ...{ code: "display.colourUnclear", facts: { field: "header.background" } },
    others: [{ facts: { field: "header.text" } }, { facts: { field: "footer.text_footer_3" } }],
  })
  const grey = { "header.background": "#777777", "header.text": "#888888" }
  await expect(saveColours(lena, grey)).rejects.toMatchObject({ code: "display.unreadable" })
  const ann = asPerson(app, await person(app, "ann"))
  await expect(saveColours(ann, {})).rejects.toMatchObject({ status: 403 })
})
