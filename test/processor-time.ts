/** Milliseconds of processor time that this thread has used: unlike a clock's, other processes add nothing to them. */
function usedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Milliseconds of this thread's processor time that `work` takes. */
export function processorMs(work: () => unknown): number {
  const before = usedMs()
  work()
  return usedMs() - before
}

/** The most milliseconds for which `work` occupies this thread before other events have their turn. */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = usedMs()
  const endTurn = () => {
    const now = usedMs()
    longest = Math.max(longest, now - last)
    last = now
  }
  const turns = setInterval(endTurn, 1)
  await work()
  clearInterval(turns)
  endTurn()
  return longest
}
