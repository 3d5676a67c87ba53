import { z } from "zod"

export const NewEmail = z.object({
  email: z
    .string({ error: "emailMissing" })
    .trim()
    .toLowerCase()
    .min(1, "emailMissing")
    .max(254, "emailWrong")
    .pipe(z.email("emailWrong")),
  password: z.string().max(128).default(""),
})
