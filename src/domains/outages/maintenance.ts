import { z } from "zod"
import type { Ctx } from "#platform/ctx.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"
import { type MaintenanceMode, maintenanceScopes } from "./maintenance-scopes.ts"

export const maintenanceSetting = defineSetting<MaintenanceMode>(
  "maintenance",
  z.object({
    scope: z.enum(maintenanceScopes),
    reason: z.string(),
    since: z.iso.datetime().nullable(),
  }),
  { scope: "nobody", reason: "", since: null },
)

export const readMaintenance = ({ app }: Pick<Ctx, "app">) => readSetting({ app }, maintenanceSetting)

/** SQL that is true while bids are refused. */
export const isInMaintenanceSql = `exists (
  select from settings where key = '${maintenanceSetting.key}' and value ->> 'scope' <> 'nobody'
)`
