import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import type { CaskToDraw } from "./cask-shape.ts"
import { drawCask } from "./draw-cask.ts"

const casks = JSON.parse(readFileSync("seed/data/casks.json", "utf8")) as CaskToDraw[]
const [first] = casks

test("a cask always gives the same picture, and no two casks look the same", () => {
  const drawings = casks.map(drawCask)
  expect(casks.map(drawCask)).toEqual(drawings)
  expect(new Set(drawings).size).toBe(casks.length)
  for (const svg of drawings) expect(svg.length).toBeLessThan(16_000)
})

test("a bigger cask is drawn bigger", () => {
  const widest = (caskType: string) =>
    Math.max(
      ...[...drawCask({ ...(first as CaskToDraw), caskType }).matchAll(/ r="([\d.]+)"/g)].map(([, r]) =>
        Number(r),
      ),
    )
  expect(widest("Barrel")).toBeLessThan(widest("Hogshead"))
  expect(widest("Hogshead")).toBeLessThan(widest("Sherry butt"))
})

test.each([
  "",
  "\u0000<script>",
  "醉",
  "A name that is far longer than any head of any cask could ever carry",
])("a distillery called %j cannot inject markup into the picture", (distillery) => {
  const svg = drawCask({ ...(first as CaskToDraw), distillery, name: distillery })
  expect(svg).not.toContain("<script>")
  expect(svg).not.toMatch(/NaN|undefined|Infinity/)
})
