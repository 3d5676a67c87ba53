export type CardOutcome = "succeeds" | "declined" | "noFunds" | "authenticates" | "slow" | "failsLater"

export const testCards: Readonly<Record<string, CardOutcome>> = {
  "4242424242424242": "succeeds",
  "4000000000000002": "declined",
  "4000000000009995": "noFunds",
  "4000002500003155": "authenticates",
  "4000000000000077": "slow",
  "4000000000000341": "failsLater",
}

export function cardOutcomeOf(cardNumber: string): CardOutcome | undefined {
  return testCards[cardNumber.replace(/[\s-]/g, "")]
}
