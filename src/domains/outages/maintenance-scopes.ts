/** Who can change nothing. Lots stay open meanwhile, since there is no heartbeat, and their ends move afterwards. */
export const maintenanceScopes = ["nobody", "visitors", "everybody"] as const
export type MaintenanceScope = (typeof maintenanceScopes)[number]

export type MaintenanceMode = { scope: MaintenanceScope; reason: string; since: string | null }
