import type { Ctx } from "#platform/ctx.ts"
import { permissionsOf } from "../../permissions.ts"
import { refuse } from "../../refusals.ts"
import { adminPermissions, canOpenAdminPage } from "../page-permissions.ts"

export function requireOpenList(ctx: Ctx, list: string): void {
  if (!Object.hasOwn(adminPermissions, list) || list.includes(":")) throw refuse("noSuchList")
  if (!canOpenAdminPage(permissionsOf(ctx), list)) throw refuse("notAllowed")
}
