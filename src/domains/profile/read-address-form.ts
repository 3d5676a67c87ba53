import { codeOf } from "#domains/countries/countries.ts"
import { AddressForm } from "#domains/delivery/address-form.ts"
import { addressOfFields } from "#domains/delivery/address-layouts.ts"
import { type FormFields, parseInput } from "#platform/input.ts"

export function readAddressForm(submitted: FormFields): AddressForm {
  return parseInput("profile", AddressForm, addressOfFields(submitted, codeOf(submitted.country ?? "")))
}
