import type { Command, Outcome } from "./command.ts"
import { examineBackup } from "./examine-backup.ts"
import { examineDatabase } from "./examine-database.ts"
import { examineMachine } from "./examine-machine.ts"
import type { Symptom } from "./symptom.ts"

const marks: Record<Symptom["state"], string> = { fine: "ok", warning: "warning", problem: "PROBLEM" }

export const doctor: Command = {
  usage: "doctor",
  what: "says how each thing is that the server depends on",
  async run(config): Promise<Outcome> {
    const symptoms = [
      ...(await examineDatabase(config)),
      ...(await examineBackup(config)),
      ...(await examineMachine(config)),
    ]
    const width = Math.max(...symptoms.map(({ name }) => name.length))
    return {
      isFine: symptoms.every(({ state }) => state !== "problem"),
      lines: symptoms.map(({ name, state, words }) => `${name.padEnd(width)}  ${marks[state]}: ${words}`),
      facts: { symptoms },
    }
  },
}
