/** pg warns once in each process; its next major version refuses such queries. */
export function isParallelQuery(warning: Error): boolean {
  return warning.name === "DeprecationWarning" && warning.message.includes("client.query()")
}
