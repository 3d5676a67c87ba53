import type { DeliveryAddress } from "#domains/orders/address.ts"
import { keyedPrng } from "./keyed-prng.ts"
import { emailOf } from "./people.ts"

type CountryAddresses = {
  city: string
  state: string | null
  phone: string
  streets: readonly (readonly [street: string, postal: string])[]
  lastnames: readonly string[]
}

const places: Record<string, CountryAddresses> = {
  Singapore: {
    city: "Singapore",
    state: null,
    phone: "+658",
    streets: [
      ...([
        ["Tras Street", "0789"],
        ["Joo Chiat Road", "4275"],
        ["Serangoon Garden Way", "5559"],
      ] as const),
      ...([
        ["Tiong Bahru Road", "1687"],
        ["Holland Drive", "2710"],
        ["Bedok North Avenue", "4600"],
      ] as const),
      ...([
        ["Clementi West Street", "1203"],
        ["Yishun Ring Road", "7600"],
        ["Siglap Road", "4558"],
      ] as const),
    ],
    lastnames: ["Tan", "Lim", "Goh", "Ong", "Pillai", "Rahman", "D'Souza", "Koh"],
  },
  Malaysia: {
    city: "Kuala Lumpur",
    state: "Kuala Lumpur",
    phone: "+6012",
    streets: [
      ["Jalan Telawi", "591"],
      ["Jalan Ampang", "504"],
      ["Jalan Bukit Bintang", "551"],
    ],
    lastnames: ["Chong", "Hassan", "Teoh", "Kumar", "Ismail"],
  },
  Vietnam: {
    city: "Ho Chi Minh City",
    state: null,
    phone: "+8490",
    streets: [
      ["Xuan Thuy, Thao Dien", "713"],
      ["Nguyen Hue", "701"],
      ["Ly Tu Trong", "710"],
    ],
    lastnames: ["Tran", "Pham", "Vo", "Nguyen", "Le"],
  },
  "Hong Kong": {
    city: "Hong Kong",
    state: null,
    phone: "+8529",
    streets: [
      ["Hollywood Road", ""],
      ["Star Street", ""],
      ["Nathan Road", ""],
    ],
    lastnames: ["Lau", "Cheung", "Wong"],
  },
}

/** Two members who share a flat: the one finding of the integrity check by an address. */
const flatmates: Record<string, string> = { weiming88: "jia.hui" }

export function addressOf(member: { username: string; country?: string | null }): DeliveryAddress {
  const country = member.country && places[member.country] ? member.country : "Singapore"
  const local = places[country] as CountryAddresses
  const random = keyedPrng(`home of ${flatmates[member.username] ?? member.username}`)
  const [street, postal] = random.pick(local.streets)
  const digits = (count: number) => String(random.whole(0, 10 ** count - 1)).padStart(count, "0")
  const unit = `#${String(random.whole(1, 28)).padStart(2, "0")}-${digits(3)}`
  const name = member.username.replace(/[^a-z]/gi, " ").trim()
  return {
    firstname: name.charAt(0).toUpperCase() + name.slice(1),
    lastname: random.pick(local.lastnames),
    companyname: null,
    email: emailOf(member.username),
    phone: local.phone + digits(7),
    address: `${random.whole(2, 290)} ${street}, ${unit}`,
    city: local.city,
    state: local.state,
    postalCode:
      postal && postal + digits(country === "Singapore" || country === "Vietnam" ? 6 - postal.length : 2),
    country,
  }
}
