import { spawnSync } from "node:child_process"

const driver = `
import json, sys
sys.path.insert(0, "verify")
from verify_history import Fault, verify
def fault_of(file, receipts):
    try:
        verify(file, receipts)
    except Fault as fault:
        return {"entry": fault.entry, "reason": fault.reason}
json.dump([fault_of(*each) for each in json.load(sys.stdin)], sys.stdout)
`

/** The faults that verify/verify_history.py finds in each file with its receipts, or null. */
export function verifyInPython(
  files: readonly (readonly [file: unknown, receipts: readonly string[]])[],
): ({ entry: number; reason: string } | null)[] {
  const input = JSON.stringify(files)
  const run = spawnSync("python3", ["-B", "-c", driver], { input, encoding: "utf8", maxBuffer: 1 << 26 })
  if (run.status !== 0) throw new Error(`python3 failed: ${run.error?.message ?? run.stderr}`)
  return JSON.parse(run.stdout)
}
