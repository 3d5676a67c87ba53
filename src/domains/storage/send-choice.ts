export const sendWays = ["transfer", "card", "wallet"] as const

export type SendChoice = {
  shipping: "delivery" | "self"
  addressId: string
  way: (typeof sendWays)[number]
}

/** Missing values get the defaults. */
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
