import { z } from "zod"
import type { AppContext } from "#platform/ctx.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"

export const demoMarker = defineSetting(
  "demo-data",
  z.object({
    state: z.enum(["begun", "whole"]).optional(),
    builtAt: z.string().optional(),
    isWantedWithSecret: z.boolean().optional(),
  }),
  {},
)

/** When the demo data was built; undefined if a test builds it by itself. */
export async function readBuiltAt(app: AppContext): Promise<Date | undefined> {
  const { builtAt } = await readSetting({ app }, demoMarker)
  return builtAt === undefined ? undefined : new Date(builtAt)
}
