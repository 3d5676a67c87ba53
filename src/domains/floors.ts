/** The domains by floor, lowest first. A domain may import domains on lower floors only. */
export const floors = [
  ["content", "audit", "bot-check"],
  ["countries"],
  ["accounts"],
  ["notices", "catalogue"],
  ["orders"],
  ["auctions"],
  ["bidding"],
  ["cart"],
  ["profile"],
  ["home", "admin"],
] as const
