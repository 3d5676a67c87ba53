import { globSync, readFileSync } from "node:fs"
import { check } from "recheck"
import { parseSync } from "vite"
import { expect, test } from "vitest"
import type { z } from "zod"
import { EnquiryForm } from "#domains/casks/inputs.ts"
import { MessageForm } from "#domains/contact/inputs.ts"
import { Sender } from "#domains/submissions/inputs.ts"
import { processorMs } from "../processor-time.ts"

/** Patterns whose time grows faster than their input, each with the reason why its input is short or our own. */
const bounded: Readonly<Record<string, string>> = {
  "src/domains/prices/read-title.ts": "titles of up to 500 characters (hammer-row.ts)",
  "src/domains/accounts/passwords/password-rules.ts": "a password of up to 128 characters",
  "src/pages/admin/settings/company-fields.ts": "text of staff, up to 1,000 characters",
  "src/domains/catalogue/drawing/wording.ts": "names of the catalogue, up to 200 characters",
  "src/domains/casks/drawing/draw-cask.ts": "names of the catalogue, up to 120 characters",
  "src/domains/pages/shipped.server.ts": "pages that come with the project",
  "src/language/texts.server.ts": "file names of the project",
  "src/platform/files/bucket-files.ts": "listings of our own bucket",
  "src/platform/files/bucket-address.ts": "a setting",
  "src/ui/rich-editor/mount.ts": "runs in the browser of who typed it",
}

type RegExpLiteral = { source: string; flags: string }

/** Counted steps alone decide: a limit of time would call patterns vulnerable on a busy machine. */
const limits = { timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null }

test("no pattern takes much longer for a longer text", async () => {
  const patterns = patternsOfSource()
  expect(patterns.size).toBeGreaterThan(200)
  const slow = [...patterns.values()].filter(({ files }) => files.some((file) => !(file in bounded)))
  const faults: string[] = []
  // One after the other: one process checks them all, and many questions at once cost it ten times as much.
  for (const { source, flags, files } of slow) {
    const { status } = await check(source, flags, limits)
    if (status !== "safe") faults.push(`${files.join(", ")}: /${source}/${flags} is ${status}`)
  }
  expect(faults).toEqual([])
})

test("the check finds a known bad pattern", async () => {
  const patternOfEmails = { source: "^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$", flags: "" }
  expect(await check(patternOfEmails.source, patternOfEmails.flags)).toMatchObject({ status: "vulnerable" })
})

test("patterns are literals, which the check above can read", () => {
  const built = globSync("src/**/*.{ts,tsx}").filter((file) => {
    return !(file in bounded) && !file.includes(".test.") && /new RegExp\(/.test(readFileSync(file, "utf8"))
  })
  expect(built).toEqual([])
})

const nobody = `a@${".".repeat(120_000)}@`
const forms = { Sender, MessageForm, EnquiryForm }

test.each(Object.entries(forms))(
  "120 kB in the e-mail of %s cost less than 100 ms",
  (_, schema: z.ZodType) => {
    const read = () => schema.safeParse({ email: nobody })
    expect(processorMs(read)).toBeLessThan(100)
    const { success, error } = read()
    expect(success).toBe(false)
    expect(error?.issues.find(({ path }) => path[0] === "email")?.message).toBe("emailUnclear")
  },
)

function patternsOfSource(): Map<string, RegExpLiteral & { files: string[] }> {
  const found = new Map<string, RegExpLiteral & { files: string[] }>()
  for (const file of globSync("src/**/*.{ts,tsx}")) {
    if (file.includes(".test.")) continue
    for (const { source, flags } of literalsOf(parseSync(file, readFileSync(file, "utf8")).program)) {
      const key = `/${source}/${flags}`
      const entry = found.get(key) ?? { source, flags, files: [] }
      entry.files.push(file)
      found.set(key, entry)
    }
  }
  return found
}

function literalsOf(node: unknown): RegExpLiteral[] {
  if (Array.isArray(node)) return node.flatMap(literalsOf)
  if (typeof node !== "object" || node === null) return []
  if ("regex" in node) {
    const { pattern, flags } = node.regex as { pattern: string; flags: string }
    return [{ source: pattern, flags }]
  }
  return Object.values(node).flatMap(literalsOf)
}
