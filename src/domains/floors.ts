/** The domains by floor, lowest first. A domain may import domains on lower floors only. */
export const floors = [
  ["content", "audit", "bot-check"],
  ["countries"],
  ["accounts"],
  ["notices", "pictures"],
  ["catalogue"],
  ["stock", "delivery"],
  ["orders"],
  ["listings", "auctions"],
  ["bidding", "drams", "casks", "prices"],
  ["shop"],
  ["search", "wishlist"],
  ["cart"],
  ["profile"],
  ["home", "admin"],
] as const
