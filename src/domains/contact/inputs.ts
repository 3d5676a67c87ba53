import { z } from "zod"
import { statuses } from "./states.ts"

/** `website` is a hidden field (honeypot): only a bot fills it in. */
export const MessageForm = z.object({
  name: z.string("nameRequired").trim().min(1, "nameRequired").max(80, "nameTooLong"),
  email: z
    .string("emailRequired")
    .trim()
    .min(1, "emailRequired")
    .max(200, "emailUnclear")
    .pipe(z.email("emailUnclear")),
  subject: z.string("subjectRequired").trim().min(2, "subjectRequired").max(120, "subjectTooLong"),
  message: z.string("messageRequired").trim().min(5, "messageRequired").max(4_000, "messageTooLong"),
  website: z.string().default(""),
})
export type MessageForm = z.output<typeof MessageForm>

export const AnswerForm = z.object({
  message: z.string("answerRequired").trim().min(2, "answerRequired").max(8_000, "messageTooLong"),
  key: z.string("keyRequired").regex(/^[\w-]{8,80}$/, "keyRequired"),
})

export const MessageQuery = z.object({
  q: z.string().trim().max(100).catch("").default(""),
  status: z
    .enum(["", ...statuses])
    .catch("open")
    .default("open"),
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
})
export type MessageQuery = z.output<typeof MessageQuery>
