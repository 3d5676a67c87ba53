import { z } from "zod"
import { requireHuman } from "#domains/bot-check/require-human.ts"
import { body, createRouter, describeApi } from "#platform/http/api-route.ts"
import { ForgottenPassword, Login, PasswordReset, Registration } from "./inputs.ts"
import { changePassword, PasswordChange } from "./passwords/change-password.ts"
import { forgotPassword } from "./passwords/forgot-password.ts"
import { resetPassword } from "./passwords/reset-password.ts"
import { readAccount } from "./reads.ts"
import { refuse } from "./refusals.ts"
import { registerMember } from "./register-member.ts"
import { resendVerification } from "./resend-verification.ts"
import { readSessionToken } from "./sessions/own-session.ts"
import { readOwnAccount } from "./sessions/session.ts"
import { signIn } from "./sessions/sign-in.ts"
import { AccountBody, SignedInBody, SignInBody, signInResponse } from "./sessions/sign-in-response.ts"
import { signOut } from "./sessions/sign-out.ts"
import { MemberUpdate, updateMember } from "./update-member.ts"
import { isLinkUsable, verifyEmail } from "./verify-email.ts"

const Success = z.object({ status: z.literal("success") })
const tags = ["Accounts"]

export const accountsApi = createRouter()
  .post(
    "/auth/register",
    describeApi("Create an account. Registering accepts the current terms and conditions", {
      answer: SignedInBody,
      tags,
    }),
    body("accounts", Registration),
    async (c) => {
      const input = c.req.valid("json")
      await requireHuman(c.var.ctx, input.captcha)
      return signInResponse(await registerMember(c.var.ctx, input))
    },
  )
  .post(
    "/auth/login",
    describeApi("Sign in with an e-mail address or username", { answer: SignInBody, tags }),
    body("accounts", Login),
    async (c) => {
      const input = c.req.valid("json")
      await requireHuman(c.var.ctx, input.captcha)
      return signInResponse(await signIn(c.var.ctx, input))
    },
  )
  .post("/auth/logout", describeApi("Sign out", { answer: Success, tags }), async (c) => {
    const response = Response.json({ status: "success" })
    for (const cookie of await signOut(c.var.ctx, c.req.raw.headers))
      response.headers.append("set-cookie", cookie)
    return response
  })
  .get(
    "/auth/me",
    describeApi("The signed-in member", {
      answer: z.object({ status: z.literal("success"), user: AccountBody }),
      tags,
    }),
    async (c) => c.json({ status: "success", user: await readOwnAccount(c.var.ctx) }),
  )
  .put(
    "/auth/update/:id",
    describeApi("Change your name, country or phone number", {
      answer: Success.extend({ user: AccountBody }),
      tags,
    }),
    body("accounts", MemberUpdate),
    async (c) => {
      const memberId = await updateMember(c.var.ctx, c.req.param("id"), c.req.valid("json"))
      return c.json({ status: "success", user: await readAccount(c.var.ctx, memberId) })
    },
  )
  .post(
    "/auth/forgot-password",
    describeApi("Request an e-mail with a password reset link. The answer is the same for every address", {
      answer: Success,
      tags,
    }),
    body("accounts", ForgottenPassword),
    async (c) => {
      const input = c.req.valid("json")
      await requireHuman(c.var.ctx, input.captcha)
      await forgotPassword(c.var.ctx, input)
      return c.json({ status: "success" })
    },
  )
  .post(
    "/auth/reset-password",
    describeApi("Set a new password with the e-mailed link. Ends every session", {
      answer: Success,
      tags,
    }),
    body("accounts", PasswordReset),
    async (c) => {
      await resetPassword(c.var.ctx, c.req.valid("json"))
      return c.json({ status: "success" })
    },
  )
  .post(
    "/auth/resetpassword",
    describeApi("Change your password. Ends all other sessions", { answer: Success, tags }),
    body("accounts", PasswordChange),
    async (c) => {
      await changePassword(c.var.ctx, c.req.valid("json"), readSessionToken(c.var.ctx, c.req.raw.headers))
      return c.json({ status: "success" })
    },
  )
  .get(
    "/auth/verify/:token",
    describeApi("Check if a verification link is still valid", { answer: Success, tags }),
    async (c) => {
      if (!(await isLinkUsable(c.var.ctx, c.req.param("token")))) throw refuse("linkInvalid")
      return c.json({ status: "success" })
    },
  )
  .post(
    "/auth/verify/:token",
    describeApi("Verify an e-mail address with the link sent to it", {
      answer: Success.extend({ username: z.string() }),
      tags,
    }),
    async (c) => c.json({ status: "success", ...(await verifyEmail(c.var.ctx, c.req.param("token"))) }),
  )
  .post(
    "/auth/resend-verify-email",
    describeApi("Send the verification link again", { answer: Success, tags }),
    async (c) => {
      await resendVerification(c.var.ctx)
      return c.json({ status: "success" })
    },
  )
