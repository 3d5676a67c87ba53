import { port } from "./address.ts"

/** The stand-in for Google listens here. */
export const providerPort = port + 5

export const providerAccounts = {
  mei: { name: "Mei Lin Tan", email: "mei@elsewhere.example", email_verified: true },
  ken: { name: "Ken Ho", email: "ken@elsewhere.example", email_verified: true },
  ida: { name: "Ida Connects", email: "ida@elsewhere.example", email_verified: true },
  noa: { name: "Noa Without", email: "noa@elsewhere.example", email_verified: true },
  /** The e-mail address of a member, not verified by the provider. */
  stranger: { name: "Some Stranger", email: "ben@quaich.example", email_verified: false },
} as const
