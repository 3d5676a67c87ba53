import { z } from "zod"
import type { SignInResult } from "../second-step/second-step.ts"

export const AccountBody = z.object({
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
  balance: z.number(),
})

export const SignedInBody = z.object({
  status: z.literal("success"),
  token: z.string(),
  user: AccountBody.extend({ token: z.string() }),
})

/** Accounts with a second factor get a ticket for POST /auth/second-step instead. */
export const SignInBody = z.union([
  SignedInBody,
  z.object({ status: z.literal("second_step"), ticket: z.string() }),
])

export function signInResponse(signIn: SignInResult): Response {
  if ("ticket" in signIn) return Response.json({ status: "second_step", ticket: signIn.ticket })
  const { account, token, cookies } = signIn
  const response = Response.json({ status: "success", token, user: { ...account, token } })
  for (const cookie of cookies) response.headers.append("set-cookie", cookie)
  return response
}
