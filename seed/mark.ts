import type { House } from "#platform/ctx.ts"
import { readSetting } from "#platform/settings.ts"

/** Where the house remembers that its world was begun, and that it is whole. */
export const mark = "demo-world"

/** When the demo world was built; undefined of one that a test builds by itself. */
export async function readBuiltAt(house: House): Promise<Date | undefined> {
  const { builtAt } = await readSetting<{ builtAt?: string }>({ house }, mark, {})
  return builtAt === undefined ? undefined : new Date(builtAt)
}
