/** What a role of the staff may contain, in the groups of the menu. */
export const permissionGroups = {
  auctions: ["auctions", "breakGlass", "integrity"],
  consignments: ["intake"],
  catalogue: ["catalogue"],
  shop: ["shop", "stock"],
  orders: ["orders", "ship"],
  money: ["money"],
  people: ["people", "members", "roles"],
  content: ["publish"],
  settings: ["settings", "audit"],
} as const

export type StaffPermission = (typeof permissionGroups)[keyof typeof permissionGroups][number]

export const staffPermissions: readonly StaffPermission[] = Object.values(permissionGroups).flat()
