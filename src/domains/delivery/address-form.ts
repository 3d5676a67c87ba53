import { z } from "zod"
import { whenValid } from "#platform/input.ts"
import { addressFault } from "./address-rules.ts"

const requiredLine = (missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(120, "tooLong").refine(isOneLine, missing)
const optionalLine = z.string().trim().max(120, "tooLong").refine(isOneLine, "tooLong").default("")

/**
 * The field order decides the message: an API call returns the first failure, a page shows all. Texts are in `profile`.
 */
export const AddressForm = z
  .object({
    firstname: requiredLine("firstNameMissing"),
    lastname: requiredLine("lastNameMissing"),
    companyname: optionalLine,
    phone: z
      .string({ error: "phoneMissing" })
      .overwrite((text) => text.replace(/\s/g, ""))
      .min(1, "phoneMissing")
      .regex(/^[\d+-]{8,15}$/, "phoneWrong"),
    email: z
      .string({ error: "emailMissing" })
      .trim()
      .min(1, "emailMissing")
      .max(254, "emailWrong")
      .pipe(z.email("emailWrong")),
    address: z.string({ error: "addressMissing" }).trim().min(1, "addressMissing").max(300, "tooLong"),
    city: requiredLine("cityMissing"),
    country: requiredLine("countryMissing"),
    state: optionalLine,
    postal_code: optionalLine,
    usual: z.string().optional(),
  })
  .superRefine(
    (form, found) => {
      const problem = addressFault(form)
      if (problem) found.addIssue({ code: "custom", message: problem.reason, path: [problem.field] })
    },
    { when: whenValid("country", "state", "postal_code") },
  )
export type AddressForm = z.output<typeof AddressForm>

function isOneLine(text: string): boolean {
  return !/\p{Cc}/u.test(text)
}
