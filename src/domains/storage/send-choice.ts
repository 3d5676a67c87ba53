export const sendWays = ["transfer", "card", "wallet"] as const

export type SendChoice = {
  shipping: "delivery" | "self"
  addressId: string
  way: (typeof sendWays)[number]
}

/** What a form or an address says of how something is sent; what it does not say is the usual. */
export function sendChoiceOf(
  said: { get(name: string): unknown },
  addresses: readonly { id: string; isUsual: boolean }[],
): SendChoice {
  const asked = String(said.get("address") ?? "")
  const usual = addresses.find(({ isUsual }) => isUsual) ?? addresses[0]
  return {
    shipping: said.get("shipping") === "self" ? "self" : "delivery",
    addressId: addresses.find(({ id }) => id === asked)?.id ?? usual?.id ?? "",
    way: sendWays.find((way) => way === said.get("way")) ?? "transfer",
  }
}
