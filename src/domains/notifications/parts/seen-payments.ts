import { useEffect } from "react"

const storageName = "seen-payments"
/** Its notification is written within seconds; a later one about the order is news. */
const expectedForMs = 10 * 60_000

type SeenPayment = { path: string; at: number }

/** For a page that shows the payment of this order as done: its notification will be marked as read. */
export function useSeenPayment(path: string | null): void {
  useEffect(() => {
    if (path !== null) save([...read(), { path, at: Date.now() }])
  }, [path])
}

export function listSeenPayments(): string[] {
  return read().map(({ path }) => path)
}

/** Once for each payment. */
export function removeSeenPayment(path: string): void {
  save(read().filter((payment) => payment.path !== path))
}

function read(): SeenPayment[] {
  try {
    const payments: SeenPayment[] = JSON.parse(sessionStorage.getItem(storageName) ?? "[]")
    return payments.filter(({ at }) => at > Date.now() - expectedForMs)
  } catch {
    // Some browsers forbid the storage.
    return []
  }
}

function save(payments: readonly SeenPayment[]): void {
  try {
    sessionStorage.setItem(storageName, JSON.stringify(payments))
  } catch {
    return
  }
}
