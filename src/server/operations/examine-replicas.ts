import { connect } from "#platform/database/db.server.ts"
import type { ReplicaReport } from "#platform/database/replicas/offload.ts"
import { openReplicas } from "#platform/database/replicas/replicas.server.ts"
import { openLog } from "#platform/log.ts"
import type { Diagnosis } from "./symptom.ts"

export async function examineReplicas(databaseUrl: string, url: string): Promise<Diagnosis> {
  const db = connect(databaseUrl, 1, "reads")
  try {
    const log = openLog("silent")
    const replicas = await openReplicas({ url, primary: { reads: db, reports: db }, log })
    const report = replicas.report()
    await replicas.close()
    return diagnoseReplicas(report)
  } finally {
    await db.$client.end()
  }
}

export function diagnoseReplicas(replicas: readonly ReplicaReport[]): Diagnosis {
  const leftOut = replicas.filter(({ fault }) => fault !== undefined)
  if (leftOut.length === 0)
    return { state: "fine", words: `all ${replicas.length} have what the primary has` }
  const named = leftOut.map(({ host, fault }) => `${host} ${fault}`).join(", ")
  const words = `${leftOut.length} of ${replicas.length} not used (${named}); the primary answers in their place`
  return { state: "warning", words }
}
