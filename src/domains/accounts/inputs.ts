import { z } from "zod"

/** Messages are the reasons of refusals.ts, in the order of the fields: the first that fails is the answer. */
export const Login = z.object({
  email: z.string({ error: "usernameRequired" }).trim().min(1, "usernameRequired").max(254, "wrongLogin"),
  password: z.string({ error: "passwordRequired" }).min(1, "passwordRequired").max(128, "wrongLogin"),
})
export type Login = z.output<typeof Login>

export const Registration = z.object({
  username: z
    .string({ error: "usernameRequired" })
    .trim()
    .min(1, "usernameRequired")
    .regex(/^[A-Za-z0-9_.]{3,30}$/, "usernameInvalid"),
  password: z
    .string({ error: "passwordRequired" })
    .min(1, "passwordRequired")
    .min(10, "passwordTooShort")
    .max(128, "passwordTooLong"),
  email: z
    .string({ error: "emailRequired" })
    .trim()
    .toLowerCase()
    .min(1, "emailRequired")
    .max(254, "emailInvalid")
    .pipe(z.email("emailInvalid")),
  country_mb: z
    .string({ error: "countryRequired" })
    .trim()
    .min(1, "countryRequired")
    .max(60, "countryRequired"),
  country_code_mb: z.string({ error: "countryRequired" }).trim().max(6, "countryRequired").default(""),
})
export type Registration = z.output<typeof Registration>

/** The form has the password twice and the terms; the call has neither. What comes first on it is said first. */
export const RegistrationForm = z
  .object({
    username: Registration.shape.username,
    password: Registration.shape.password,
    confirm: z.string({ error: "confirmRequired" }).min(1, "confirmRequired"),
  })
  .refine((form) => form.password === form.confirm, { error: "passwordsDiffer", path: ["confirm"] })
  .and(
    z.object({
      email: Registration.shape.email,
      country_mb: Registration.shape.country_mb,
      country_code_mb: Registration.shape.country_code_mb,
      terms: z.literal("yes", { error: "termsRequired" }),
    }),
  )
