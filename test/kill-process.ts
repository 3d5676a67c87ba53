/** Kills one process. Without this check a missing id becomes 0, which kills every process of the test run. */
export function killProcess(pid: number | undefined): void {
  if (!pid || pid <= 1) throw new Error(`${pid} is no process to kill`)
  process.kill(pid, "SIGKILL")
}
