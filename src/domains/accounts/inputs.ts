import { z } from "zod"
import { whenValid } from "#platform/input.ts"

const captcha = z.string().max(8_000).optional().catch("")

export const acceptTerms = z
  .string({ error: "termsRequired" })
  .min(1, "termsRequired")
  .max(40, "termsRequired")
  .optional()
  .meta({
    description: "The accepted version of the terms. A wrong one is refused with the current version",
  })

/** Messages are the reasons of refusals.ts. Fields are in the order of the form: the first error is reported. */
export const Login = z.object({
  email: z.string({ error: "usernameRequired" }).trim().min(1, "usernameRequired").max(254, "wrongLogin"),
  password: z.string({ error: "passwordRequired" }).min(1, "passwordRequired").max(128, "wrongLogin"),
  captcha,
})
export type Login = z.output<typeof Login>

/** Names appear in e-mails: one line, and no characters that change the direction of writing. */
export const personName = z
  .string({ error: "nameInvalid" })
  .trim()
  .max(60, "nameInvalid")
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u, "nameInvalid")

const email = z
  .string({ error: "emailRequired" })
  .trim()
  .toLowerCase()
  .min(1, "emailRequired")
  .max(254, "emailInvalid")
  .pipe(z.email("emailInvalid"))

const newPassword = z
  .string({ error: "passwordRequired" })
  .min(1, "passwordRequired")
  .min(10, "passwordTooShort")
  .max(128, "passwordTooLong")

export const Registration = z.object({
  username: z
    .string({ error: "usernameRequired" })
    .trim()
    .min(1, "usernameRequired")
    .regex(/^[A-Za-z0-9_.]{3,30}$/, "usernameInvalid"),
  password: newPassword,
  email,
  country_mb: z
    .string({ error: "countryRequired" })
    .trim()
    .min(1, "countryRequired")
    .max(60, "countryRequired"),
  country_code_mb: z.string({ error: "countryRequired" }).trim().max(6, "countryRequired").default(""),
  first_name: personName.optional(),
  last_name: personName.optional(),
  phone_mb: z.string({ error: "phoneInvalid" }).trim().max(40, "phoneInvalid").optional(),
  acceptTerms,
  captcha,
})
export type Registration = z.output<typeof Registration>

/** The API call has neither the repeated password nor the terms. */
export const RegistrationForm = z
  .object({
    username: Registration.shape.username,
    password: Registration.shape.password,
    confirm: z.string({ error: "confirmRequired" }).min(1, "confirmRequired"),
  })
  .refine((form) => form.password === form.confirm, {
    error: "passwordsDiffer",
    path: ["confirm"],
    when: whenValid("password", "confirm"),
  })
  .and(
    Registration.omit({ username: true, password: true }).extend({
      terms: z.literal("yes", { error: "termsRequired" }),
    }),
  )

export const ForgottenPassword = z.object({ email, captcha })
export type ForgottenPassword = z.output<typeof ForgottenPassword>

/** A wrong id and a wrong token give the same refusal. */
export const PasswordReset = z.object({
  id: z.string({ error: "linkInvalid" }).max(60, "linkInvalid"),
  token: z.string({ error: "linkInvalid" }).max(100, "linkInvalid"),
  password: newPassword,
})
export type PasswordReset = z.output<typeof PasswordReset>

export const PasswordResetForm = z
  .object({
    password: newPassword,
    confirm: z.string({ error: "confirmRequired" }).min(1, "confirmRequired"),
  })
  .refine((form) => form.password === form.confirm, { error: "passwordNotMatch", path: ["confirm"] })
