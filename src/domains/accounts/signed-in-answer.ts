import { z } from "zod"
import type { SignedIn } from "./start-session.ts"

/** A member's own record, as the calls answer it. */
export const Account = z.object({
  _id: z.string(),
  email: z.string(),
  displayName: z.string(),
  username: z.string(),
  role: z.string(),
  status: z.string(),
  isVerified: z.boolean(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  phone_mb: z.string().nullable(),
  country_mb: z.string().nullable(),
  country_code_mb: z.string().nullable(),
  language: z.string().nullable(),
})

export const SignedInAnswer = z.object({ status: z.literal("success"), token: z.string(), user: Account })

/** What every call that signs in answers: the record, the token for clients of their own, the cookies for browsers. */
export function welcome({ account, token, cookies }: SignedIn): Response {
  const response = Response.json({ status: "success", token, user: { ...account, token } })
  for (const cookie of cookies) response.headers.append("set-cookie", cookie)
  return response
}
