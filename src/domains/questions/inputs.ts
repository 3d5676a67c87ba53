import { z } from "zod"
import { whenValid } from "#platform/input.ts"
import { audiences } from "./rules.ts"

export const LotQuestionForm = z.object({
  question: z.string("textRequired").trim().min(5, "textRequired").max(1_000, "textTooLong"),
})

export const LotAnswerForm = z
  .object({
    answer: z.string("answerRequired").trim().min(2, "answerRequired").max(4_000, "answerTooLong"),
    audience: z.enum(audiences, "audienceRequired"),
    wording: z.string("wordingRequired").trim().max(1_000, "wordingTooLong").default(""),
    /** For a word that is the asker's name but does not mean them. */
    namesNobody: z
      .literal("on")
      .optional()
      .transform((tick) => tick === "on"),
  })
  .refine(({ audience, wording }) => audience === "asker" || wording.length >= 5, {
    error: "wordingRequired",
    path: ["wording"],
    when: whenValid("wording"),
  })
export type LotAnswerForm = z.output<typeof LotAnswerForm>

export const RemovalForm = z.object({
  reason: z.string("reasonRequired").trim().min(3, "reasonRequired").max(500, "reasonRequired"),
})
