import { createECDH } from "node:crypto"
import { z } from "zod"

const key = (bytes: number) =>
  z
    .string()
    .refine((text) => /^[\w-]+={0,2}$/.test(text) && Buffer.from(text, "base64url").length === bytes, {
      message: "deviceInvalid",
    })

export const NewDevice = z.object({
  endpoint: z.string().min(1, "deviceInvalid").max(1_000, "deviceInvalid"),
  keys: z.object({ p256dh: key(65).refine(isPoint, { message: "deviceInvalid" }), auth: key(16) }),
})

export type NewDevice = z.output<typeof NewDevice>

/** Other keys cannot be used for encryption. */
function isPoint(text: string): boolean {
  const own = createECDH("prime256v1")
  own.generateKeys()
  try {
    own.computeSecret(text, "base64url")
    return true
  } catch {
    return false
  }
}
