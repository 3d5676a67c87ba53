import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { forBrowsers, refusalsForPages } from "./for-browsers.ts"
import { allTexts } from "./texts.server.ts"

test("e-mail texts, refusals and the group onServer stay on the server, and everything else is sent with the page", () => {
  const texts = {
    title: "Bids",
    voided: { subject: "Your bids", text: "no longer count" },
    revenue: { subject: "What for" },
    pause: { since: "Paused since", notification: { title: "It goes on", text: "It was paused" } },
    refusals: { ended: "It has ended" },
    onServer: { notice: "For grown-ups only" },
  }
  expect(forBrowsers("bidding", texts)).toEqual({
    title: "Bids",
    revenue: { subject: "What for" },
    pause: { since: "Paused since" },
  })
  expect(forBrowsers("accounts", texts)).toHaveProperty("refusals")
})

test("refusal texts that a part or screen shows are available in the browser", () => {
  const parts = globSync("src/{domains/*/{,admin/}{parts,screens},pages,shell,ui,web,admin}/**/*.{ts,tsx}")
  expect(parts.length).toBeGreaterThan(100)
  for (const path of parts) {
    const source = readFileSync(path, "utf8")
    if (!/["`]refusals\./.test(source) || !source.includes("useTexts(")) continue
    const nouns = [...source.matchAll(/(?:use(?:Any)?Texts|textsOf|headFrom)\("([\w-]+)"/g)].map(
      ([, noun = ""]) => noun,
    )
    expect(
      nouns.some((noun) => refusalsForPages.includes(noun)),
      path,
    ).toBe(true)
  }
})

test("no part uses the texts of an e-mail", () => {
  const parts = globSync("src/{domains/*/{,admin/}{parts,screens},pages,shell,ui,web,admin}/**/*.tsx")
  for (const [noun, texts] of Object.entries(allTexts.en)) {
    const browserTexts = forBrowsers(noun, texts)
    const serverOnlyKeys = Object.keys(texts).filter((key) => key !== "refusals" && !(key in browserTexts))
    for (const path of parts) {
      const source = readFileSync(path, "utf8")
      if (!new RegExp(`(?:useTexts|textsOf|headFrom)\\("${noun}"`).test(source)) continue
      for (const key of serverOnlyKeys)
        expect(source, `${path} says ${noun}:${key}`).not.toMatch(new RegExp(`["\`]${key}\\.`))
    }
  }
})
