/** The same database for tests that wait when a busy machine takes long to connect. Where the limit is tested, without. */
export function patient(databaseUrl: string): string {
  const address = new URL(databaseUrl)
  address.searchParams.set("connect_timeout", "60")
  return address.href
}
