import { z } from "zod"

const bytes = (longest: number) => z.string().max(longest)

const credentialFields = {
  id: bytes(1_500),
  rawId: bytes(1_500),
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["cross-platform", "platform"]).optional(),
}

export const RegistrationResponse = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: bytes(5_000),
    attestationObject: bytes(20_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})

export const AuthenticationResponse = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: bytes(5_000),
    authenticatorData: bytes(5_000),
    signature: bytes(2_000),
    userHandle: bytes(200).optional(),
  }),
})

export const PasskeyName = z
  .string({ error: "passkeyNameRequired" })
  .trim()
  .min(1, "passkeyNameRequired")
  .max(60, "passkeyNameTooLong")

export const PasskeyInput = z.object({ name: PasskeyName, response: RegistrationResponse })
export type PasskeyInput = z.output<typeof PasskeyInput>
export const PasskeySignIn = z.object({ response: AuthenticationResponse })
export type PasskeySignIn = z.output<typeof PasskeySignIn>

export function asJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "")
  } catch {
    return undefined
  }
}
