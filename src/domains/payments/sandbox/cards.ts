export type CardFate = "succeeds" | "declined" | "noFunds" | "authenticates" | "slow" | "failsLater"

export const testCards: Readonly<Record<string, CardFate>> = {
  "4242424242424242": "succeeds",
  "4000000000000002": "declined",
  "4000000000009995": "noFunds",
  "4000002500003155": "authenticates",
  "4000000000000077": "slow",
  "4000000000000341": "failsLater",
}

export function fateOf(cardNumber: string): CardFate | undefined {
  return testCards[cardNumber.replace(/[\s-]/g, "")]
}
