import { z } from "zod"
import { body, createRouter, describeApi } from "#platform/http/api-route.ts"
import { addPasskey, startPasskeyRegistration } from "../passkeys/add-passkey.ts"
import { PasskeyInput, PasskeySignIn } from "../passkeys/passkey-inputs.ts"
import { signInByPasskey, startPasskeySignIn } from "../passkeys/sign-in-by-passkey.ts"
import { readSessionToken } from "../sessions/own-session.ts"
import { SignedInBody, signInResponse } from "../sessions/sign-in-response.ts"
import { completeSecondStep } from "./second-step.ts"
import { SecondStepInput } from "./second-step-inputs.ts"

const tags = ["Accounts"]
const Options = z.object({ status: z.literal("success"), options: z.unknown() })
const Password = z.object({ password: z.string().max(128, "wrongPassword").default("") })

function offer({ options, cookie }: { options: object; cookie: string }): Response {
  return Response.json({ status: "success", options }, { headers: { "set-cookie": cookie } })
}

export const secondStepApi = createRouter()
  .post(
    "/auth/second-step",
    describeApi("Complete a sign-in with a code of the authenticator app or a backup code", {
      answer: SignedInBody,
      tags,
    }),
    body("accounts", SecondStepInput),
    async (c) => signInResponse(await completeSecondStep(c.var.ctx, c.req.valid("json"))),
  )
  .post(
    "/auth/passkey/options",
    describeApi("Options for signing in with a passkey", { answer: Options, tags }),
    async (c) => offer(await startPasskeySignIn(c.var.ctx)),
  )
  .post(
    "/auth/passkey",
    describeApi("Sign in with a passkey's response", { answer: SignedInBody, tags }),
    body("accounts", PasskeySignIn),
    async (c) =>
      signInResponse(await signInByPasskey(c.var.ctx, c.req.valid("json"), c.req.header("cookie") ?? null)),
  )
  .post(
    "/auth/passkeys/options",
    describeApi("Options for adding a passkey to your account", { answer: Options, tags }),
    body("accounts", Password),
    async (c) => {
      const token = readSessionToken(c.var.ctx, c.req.raw.headers)
      return offer(await startPasskeyRegistration(c.var.ctx, { ...c.req.valid("json"), token }))
    },
  )
  .post(
    "/auth/passkeys",
    describeApi("Add a passkey to your account", {
      answer: z.object({ status: z.literal("success"), _id: z.string() }),
      tags,
      status: 201,
    }),
    body("accounts", PasskeyInput),
    async (c) => {
      const _id = await addPasskey(c.var.ctx, c.req.valid("json"), c.req.header("cookie") ?? null)
      return c.json({ status: "success", _id }, 201)
    },
  )
