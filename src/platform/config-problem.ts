/** The message must be one line, for the operator. */
export class ConfigProblem extends Error {
  override readonly name = "ConfigProblem"
}

/** Compares names, because the built server has its own copy of the class. */
export function isConfigProblem(problem: unknown): problem is Error {
  return problem instanceof Error && problem.name === "ConfigProblem"
}
