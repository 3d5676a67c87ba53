/** The domains by floor, lowest first. A domain may import domains on lower floors only. */
export const floors = [
  ["accounts", "content"],
  ["catalogue"],
  ["orders"],
  ["auctions"],
  ["bidding"],
  ["cart"],
  ["home", "admin"],
] as const
