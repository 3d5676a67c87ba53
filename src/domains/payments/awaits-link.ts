import type { AppContext } from "#platform/ctx.ts"

/** Whether staff have to say how an order is paid: by card where no provider takes it, by transfer without PayNow. */
export function awaitsLink(
  { payments: { card, payNow } }: Pick<AppContext, "payments">,
  way: string,
): boolean {
  return (way === "card" && card.kind === "disabled") || (way === "transfer" && payNow === null)
}
