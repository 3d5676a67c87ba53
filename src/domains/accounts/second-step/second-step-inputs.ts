import { z } from "zod"

export const Code = z.string({ error: "codeRequired" }).trim().min(1, "codeRequired").max(40, "codeWrong")

export const SecondStepInput = z.object({
  ticket: z.string({ error: "ticketInvalid" }).max(100, "ticketInvalid"),
  code: Code,
})
