import { port } from "./address.ts"

/** The provider that the stories' house takes for Google listens here. */
export const providerPort = port + 5

/** Who has an account there, by their subject. */
export const peopleElsewhere = {
  mei: { name: "Mei Lin Tan", email: "mei@elsewhere.example", email_verified: true },
  ken: { name: "Ken Ho", email: "ken@elsewhere.example", email_verified: true },
  ida: { name: "Ida Connects", email: "ida@elsewhere.example", email_verified: true },
  noa: { name: "Noa Without", email: "noa@elsewhere.example", email_verified: true },
  /** The address is that of a member, whose it need not be. */
  stranger: { name: "Some Stranger", email: "ben@quaich.example", email_verified: false },
} as const
