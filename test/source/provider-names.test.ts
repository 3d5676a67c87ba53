import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { definitionOf, providerNames } from "#domains/payments/providers.ts"

const maps = ["domains/payments/providers.ts", "domains/payments/provider-forms.ts"]

/** Texts may name a provider; every page's address is in `routes.ts`; the labels of bottles have stripes. */
const mayName = /\.test\.tsx?$|\/texts\/|\.generated\.|^routes\.ts$|^domains\/catalogue\/drawing\//
const ownFolder = /^domains\/payments\/providers\/([\w-]+)\//

/** The code of a refusal. */
const codes = /\bsandboxOnly\b/g

function namesIn(path: string, source: string): string[] {
  if (mayName.test(path) || maps.includes(path)) return []
  const [, own] = ownFolder.exec(path) ?? []
  const text = source.replace(codes, "").toLowerCase()
  return providerNames.filter((name) => name !== own && text.includes(name)).map((name) => `${path}: ${name}`)
}

test("only its own folder and the two maps name a payment provider", () => {
  const paths = globSync("**/*.{ts,tsx}", { cwd: "src" })
  expect(paths.length).toBeGreaterThan(200)
  expect(paths.flatMap((path) => namesIn(path, readFileSync(`src/${path}`, "utf8")))).toEqual([])
})

test.each([
  ["server/config/config.ts", 'if (name === "stripe") return', ["server/config/config.ts: stripe"]],
  ["domains/checkout/parts/pay.tsx", "<StripeForm />", ["domains/checkout/parts/pay.tsx: stripe"]],
  [
    "domains/payments/providers/stripe/server.ts",
    'import "../sandbox/cards.ts"',
    ["domains/payments/providers/stripe/server.ts: sandbox"],
  ],
  ["domains/payments/providers/stripe/server.ts", 'name: "stripe"', []],
])("a planted name in %s is found", (path, source, found) => {
  expect(namesIn(path, source)).toEqual(found)
})

test("every provider's folder has the same parts, and the README has its variables", () => {
  const readme = readFileSync("README.md", "utf8")
  for (const name of providerNames) {
    const files = globSync(`src/domains/payments/providers/${name}/*`).map((path) => path.split("/").at(-1))
    expect(files).toEqual(expect.arrayContaining(["provider.ts", "server.ts", "form.tsx", "README.md"]))
    const variables = Object.values(definitionOf(name).settings).map(({ variable }) => variable)
    for (const variable of variables) expect(readme).toContain(`\`${variable}\``)
  }
})
