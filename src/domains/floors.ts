/** The domains by floor, lowest first. A domain may import domains on lower floors only. */
export const floors = [
  ["content", "audit", "bot-check"],
  ["countries"],
  ["accounts"],
  ["notices", "pictures", "wallet"],
  ["catalogue"],
  ["stock", "delivery"],
  ["orders"],
  ["listings", "auctions", "payments", "storage"],
  ["bidding", "drams", "casks", "prices", "shipments", "submissions"],
  ["shop", "settlements"],
  ["search", "wishlist"],
  ["archive", "watching"],
  ["cart", "membership"],
  ["checkout"],
  ["profile"],
  ["home", "admin"],
] as const
