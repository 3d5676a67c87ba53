import { z } from "zod"
import { about, body, door } from "#platform/door.ts"
import { addPasskey, offerPasskey } from "./add-passkey.ts"
import { ownSessionToken } from "./own-session.ts"
import { Added, SignIn } from "./passkey-inputs.ts"
import { takeSecondStep } from "./second-step.ts"
import { SecondStepInput } from "./second-step-inputs.ts"
import { askForPasskey, signInByPasskey } from "./sign-in-by-passkey.ts"
import { SignedInAnswer, welcome } from "./signed-in-answer.ts"

const tags = ["Accounts"]
const Options = z.object({ status: z.literal("success"), options: z.unknown() })
const Password = z.object({ password: z.string().max(128, "wrongPassword").default("") })

function offer({ options, cookie }: { options: object; cookie: string }): Response {
  return Response.json({ status: "success", options }, { headers: { "set-cookie": cookie } })
}

export const secondStepApi = door()
  .post(
    "/auth/second-step",
    about("Finish signing in with a code of the app, or one from paper", { answer: SignedInAnswer, tags }),
    body("accounts", SecondStepInput),
    async (c) => welcome(await takeSecondStep(c.var.ctx, c.req.valid("json"))),
  )
  .post(
    "/auth/passkey/options",
    about("What a passkey is asked to sign, to sign in", { answer: Options, tags }),
    async (c) => offer(await askForPasskey(c.var.ctx)),
  )
  .post(
    "/auth/passkey",
    about("Sign in by what a passkey has signed", { answer: SignedInAnswer, tags }),
    body("accounts", SignIn),
    async (c) =>
      welcome(await signInByPasskey(c.var.ctx, c.req.valid("json"), c.req.header("cookie") ?? null)),
  )
  .post(
    "/auth/passkeys/options",
    about("What a browser needs to make a passkey for the own account", { answer: Options, tags }),
    body("accounts", Password),
    async (c) => {
      const token = ownSessionToken(c.var.ctx, c.req.raw.headers)
      return offer(await offerPasskey(c.var.ctx, { ...c.req.valid("json"), token }))
    },
  )
  .post(
    "/auth/passkeys",
    about("Keep a passkey that the browser has made", {
      answer: z.object({ status: z.literal("success"), _id: z.string() }),
      tags,
      status: 201,
    }),
    body("accounts", Added),
    async (c) => {
      const _id = await addPasskey(c.var.ctx, c.req.valid("json"), c.req.header("cookie") ?? null)
      return c.json({ status: "success", _id }, 201)
    },
  )
