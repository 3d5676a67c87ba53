import { expect, test } from "vitest"
import { languageInUrl, languageOf, preferredLanguage } from "./language.ts"

test("readers of Traditional Chinese get it, other readers of Chinese the simplified characters", () => {
  for (const header of [
    "zh-HK",
    "zh-TW,zh;q=0.9,en;q=0.8",
    "zh-Hant",
    "zh-Hant-MO",
    "yue-HK",
    "fr, zh-hk;q=0.5",
  ])
    expect(preferredLanguage(header), header).toBe("hk")
  for (const header of ["zh", "zh-CN,zh;q=0.9", "zh-SG", "zh-Hans-HK", "zh-TW;q=0.3, zh-CN;q=0.8"])
    expect(preferredLanguage(header), header).toBe("cn")
})

test("the weights decide, and a language that we lack is skipped", () => {
  expect(preferredLanguage("de-DE,de;q=0.9,vi;q=0.5,en;q=0.4")).toBe("vi")
  expect(preferredLanguage("en-SG,en;q=0.9,zh;q=0.8")).toBe("en")
  expect(preferredLanguage("zh-HK;q=0, en")).toBe("en")
  for (const header of [undefined, "", "*", "de", "zh-HK;q=x", ";;,,;q", "x".repeat(10_000)])
    expect(preferredLanguage(header), header).toBeUndefined()
})

test("a chosen language comes first, then the browser's, then that of the country", () => {
  const china = "202.96.128.86"
  const visitor = { cookies: undefined, address: null, accepted: undefined }
  expect(languageOf(visitor)).toBe("en")
  expect(languageOf({ ...visitor, accepted: "zh-HK" })).toBe("hk")
  expect(languageOf({ ...visitor, accepted: "zh-HK", cookies: "lang=vi" })).toBe("vi")
  expect(languageOf({ ...visitor, accepted: "zh-HK", cookies: "lang=xx" })).toBe("hk")
  expect(languageOf({ ...visitor, address: china })).toBe("cn")
  expect(languageOf({ ...visitor, address: china, accepted: "en-US,en" })).toBe("cn")
  expect(languageOf({ ...visitor, address: china, accepted: "zh-TW" })).toBe("hk")
})

test("each language has addresses", () => {
  expect(languageInUrl("/home?lang=hk")).toBe("hk")
  expect(languageInUrl("/home?q=a&lang=cn#top")).toBe("cn")
  expect(languageInUrl("/home?lang=hks")).toBeUndefined()
  expect(languageInUrl("/rss.xml?lang=hk")).toBeUndefined()
  expect(languageInUrl("/status/feed.xml?lang=hk")).toBeUndefined()
  expect(languageInUrl("/status?lang=hk")).toBe("hk")
})
