import { z } from "zod"

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
