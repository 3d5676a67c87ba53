import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

const screens = globSync("src/{admin,domains,pages,shell}/**/*.tsx").map((path) => ({
  path,
  source: readFileSync(path, "utf8"),
}))

/** Forms with one field on a lot's page, which clear its error themselves. */
const byThemselves = [
  "src/domains/bidding/parts/bid-form.tsx",
  "src/domains/bidding/parts/budget.tsx",
  "src/domains/bidding/parts/confirm-bid.tsx",
]

test("a field with an error has an anchor, for the summary to link to and to clear it by", () => {
  const without = screens.flatMap(({ path, source }) =>
    openingTags(source, "(?:Rich)?Field")
      .filter((tag) => /\berror=/.test(tag) && !/\banchor=/.test(tag))
      .map((tag) => `${path}: ${tag.replaceAll(/\s+/g, " ")}`),
  )
  expect(without.filter((each) => !allowed(each))).toEqual([])
})

test("a form whose fields can be refused shows all errors and clears each on input", () => {
  const bare = screens
    .filter(({ source }) => !source.includes("useFormErrors("))
    .flatMap(({ path, source }) =>
      [...source.matchAll(/<(Form|form|fetcher\.Form)\b[\s\S]*?<\/\1>/g)]
        .filter(([form]) => /\bmethod="post"/.test(form) && /\b(error|refusal)=\{/.test(form))
        .map(([form]) => `${path}: ${form.slice(0, 60)}`),
    )
  expect(bare.filter((each) => !allowed(each))).toEqual([])
})

/** Errors that belong to no field, and forms whose answer another form shows. */
const others = [
  // The summary would link to itself: the error about the address or the file is a text of the whole form.
  "src/admin/scanning/scan-form.tsx",
  "src/domains/display/admin/screens/banners.tsx",
  "src/domains/news/parts/write-form.tsx",
  // It is a GET form: it posts nothing.
  "src/domains/delivery/parts/calculator-fields.tsx",
  // The page it posts to shows refusals.
  "src/domains/submissions/parts/listed-bottles.tsx",
  // The checkbox for the terms has no text to change.
  "src/domains/bidding/parts/buy-now.tsx",
]

function allowed(finding: string): boolean {
  return [...byThemselves, ...others].some((path) => finding.startsWith(path))
}

function openingTags(source: string, name: string): string[] {
  return [...source.matchAll(new RegExp(`<${name}\\b`, "g"))].map(({ index }) => {
    let depth = 0
    for (let at = index; at < source.length; at += 1) {
      const character = source[at]
      if (character === "{") depth += 1
      else if (character === "}") depth -= 1
      else if (character === ">" && depth === 0) return source.slice(index, at + 1)
    }
    return source.slice(index)
  })
}
