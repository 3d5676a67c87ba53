/** Something about the settings or the machine keeps the house shut. Its message is one line for whoever starts it. */
export class ConfigProblem extends Error {
  override readonly name = "ConfigProblem"
}

/** By name: the built server has a class of its own. */
export function isConfigProblem(problem: unknown): problem is Error {
  return problem instanceof Error && problem.name === "ConfigProblem"
}
