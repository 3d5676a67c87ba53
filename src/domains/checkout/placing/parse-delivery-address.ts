import { codeOf, elsewhere } from "#domains/countries/countries.ts"
import { checkPhone } from "#domains/countries/phone.ts"
import { AddressForm } from "#domains/delivery/address-form.ts"
import type { DeliveryAddress } from "#domains/orders/address.ts"
import { parseInput, parseTogether } from "#platform/input.ts"
import { Refusal } from "#platform/refusal.ts"

type SubmittedAddress = Readonly<Record<string, unknown>>

export function parseDeliveryAddress(submitted: SubmittedAddress, country: unknown): DeliveryAddress {
  const { form, phone } = parseTogether({
    form: () => parseInput("profile", AddressForm, { ...submitted, country }),
    phone: () => readPhone(codeOf(String(country)), submitted.phone),
  })
  if (!codeOf(form.country) && form.country !== elsewhere)
    throw new Refusal("profile.countryMissing", 422, { field: "country" })
  const { companyname, state, postal_code: postalCode, usual: _, ...rest } = form
  return { ...rest, phone, companyname: companyname || null, state: state || null, postalCode }
}

function readPhone(country: ReturnType<typeof codeOf>, phoneText: unknown): string {
  const phone = checkPhone(country, typeof phoneText === "string" ? phoneText.replace(/\s/g, "") : "")
  if (!phone) throw new Refusal("profile.phoneWrong", 422, { field: "phone" })
  return phone
}
