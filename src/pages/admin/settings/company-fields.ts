export const companyFields = [
  { group: "site", names: ["name", "legalName", "gstNumber", "email", "phone", "hours"] },
  { group: "terms", names: ["basketMinutes", "proposalDays"] },
  { group: "wallet", names: ["minWithdrawal", "minTopUp", "maxTopUp", "maxBalance"] },
] as const

export const longFields = { description: 3, address: 4, socials: 4, destinations: 2 } as const
export type LongField = keyof typeof longFields
