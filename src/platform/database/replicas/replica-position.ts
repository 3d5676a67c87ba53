/** What is durable on the primary at a moment: everything acknowledged before it. */
export type PrimaryMark = { timeline: number; lsn: number; askedAt: number }

/** What a replica has replayed. A standby may not know its timeline; one that accepts writes does. */
export type ReplicaPosition = { lsn: number; timeline: number | null; cluster: string; readAt: number }

/**
 * "behind": it has not replayed the mark. "diverged": it has a history of its own, as after a failover. "foreign": it
 * is a copy of another database. "gone": it does not answer. "moved": the primary has changed.
 */
export type ReplicaFault = "behind" | "diverged" | "foreign" | "gone" | "moved"

/** A replica cannot have what the primary did not have later, unless it has left the primary's history. */
export function faultOf(
  { lsn, timeline, cluster, readAt }: ReplicaPosition,
  mark: PrimaryMark,
  ownCluster: string,
): ReplicaFault | undefined {
  if (cluster !== ownCluster) return "foreign"
  if (timeline !== null && timeline !== mark.timeline) return "diverged"
  if (lsn < mark.lsn) return "behind"
  return lsn > mark.lsn && readAt < mark.askedAt ? "diverged" : undefined
}

export type MarkSample = Pick<PrimaryMark, "lsn" | "askedAt">

/** For how long the replica has lacked something that the primary had. */
export function lagMsOf(samples: readonly MarkSample[], lsn: number, now: number): number {
  const oldest = samples.find((sample) => sample.lsn > lsn)
  return oldest ? now - oldest.askedAt : 0
}
