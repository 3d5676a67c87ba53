import { adminScreens } from "#admin/screen.ts"
import { requirePermission } from "../permissions.ts"

export const { adminLoader, adminAction } = adminScreens(requirePermission)
