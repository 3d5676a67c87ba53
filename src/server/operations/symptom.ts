/** A warning is not urgent, or intended in some companies; a problem needs somebody. */
export type Symptom = { name: string; state: "fine" | "warning" | "problem"; words: string }

export type Diagnosis = Omit<Symptom, "name">

/** An examination that fails is a problem by itself. */
export async function examine(name: string, look: () => Promise<Diagnosis> | Diagnosis): Promise<Symptom> {
  try {
    return { name, ...(await look()) }
  } catch (problem) {
    const words = problem instanceof Error ? problem.message || problem.name : String(problem)
    return { name, state: "problem", words: words.split("\n")[0] ?? "" }
  }
}
