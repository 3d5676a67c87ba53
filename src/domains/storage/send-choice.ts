export const sendingPaymentMethods = ["transfer", "card", "wallet"] as const

export type SendChoice = {
  shipping: "delivery" | "self"
  addressId: string
  paymentMethod: (typeof sendingPaymentMethods)[number]
}

export function sendChoiceOf(
  values: { get(name: string): unknown },
  addresses: readonly { id: string; isUsual: boolean }[],
): SendChoice {
  const requested = String(values.get("address") ?? "")
  const usual = addresses.find(({ isUsual }) => isUsual) ?? addresses[0]
  return {
    shipping: values.get("shipping") === "self" ? "self" : "delivery",
    addressId: addresses.find(({ id }) => id === requested)?.id ?? usual?.id ?? "",
    paymentMethod:
      sendingPaymentMethods.find((method) => method === values.get("paymentMethod")) ?? "transfer",
  }
}
