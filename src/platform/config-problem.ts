/** The message is one line for the operator. */
export class ConfigProblem extends Error {
  override readonly name = "ConfigProblem"
}

/** By name: the built server has its own copy of the class. */
export function isConfigProblem(problem: unknown): problem is Error {
  return problem instanceof Error && problem.name === "ConfigProblem"
}
