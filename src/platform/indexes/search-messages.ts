import { z } from "zod"
import type { NewNames } from "./common-names.ts"
import { indexUnavailable } from "./index-unavailable.ts"
import type { IndexQuestion, QueryAnswer } from "./pending-queries.ts"

const Nonce = z.string().min(16).max(100)

export const SearchGreeting = z.object({ nonce: Nonce })
export const WebGreeting = z.object({ nonce: Nonce, proof: z.string().max(100) })
export const SearchWelcome = z.object({ proof: z.string().max(100) })

/** `commits`: how many this process has made. A message without questions is a beat. */
export const WebMessage = z.object({
  commits: z.int().nonnegative(),
  questions: z.array(z.tuple([z.int().positive(), z.string().max(200), z.unknown()])).max(100_000),
})
export type WebMessage = { commits: number; questions: IndexQuestion[] }

const Problem = z.object({ name: z.string(), message: z.string(), isUnavailable: z.boolean() })
type SentProblem = z.output<typeof Problem>

/** No changes, null, means that some may have been missed. A message without any of these is a beat. */
export const SearchMessage = z.object({
  changes: z.array(z.string()).nullish(),
  names: z.object({ of: z.string(), from: z.int().nonnegative(), names: z.array(z.string()) }).optional(),
  answers: z
    .array(z.object({ number: z.int(), value: z.unknown().optional(), problem: Problem.optional() }))
    .optional(),
})
export type SearchMessage = {
  changes?: readonly string[] | null
  names?: NewNames | undefined
  answers?: { number: number; value?: unknown; problem?: SentProblem | undefined }[]
}

export function sentProblemOf(problem: unknown, isUnavailable: boolean): SentProblem {
  const { name, message } = problem instanceof Error ? problem : new Error(String(problem))
  return { name, message, isUnavailable }
}

export function answerOf({
  number,
  value,
  problem,
}: NonNullable<SearchMessage["answers"]>[number]): QueryAnswer {
  if (!problem) return [number, value]
  if (problem.isUnavailable) return [number, undefined, indexUnavailable()]
  return [number, undefined, Object.assign(new Error(problem.message), { name: problem.name })]
}
