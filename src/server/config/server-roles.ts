/** What a process does; by default everything. */
export const allRoles = ["web", "live", "search", "worker"] as const

export type ServerRole = (typeof allRoles)[number]
export type ServerRoles = ReadonlySet<ServerRole>

export const everyRole: ServerRoles = new Set(allRoles)

/** Undefined if a name is unknown. */
export function parseRoles(given: string): ServerRoles | undefined {
  const names = given.split(",").map((name) => name.trim())
  const roles = allRoles.filter((role) => names.includes(role))
  return names.every((name) => roles.some((role) => role === name)) ? new Set(roles) : undefined
}
