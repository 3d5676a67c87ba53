/** The address of the list in a form that is sent by GET: its other fields are not filters. */
export const addressField = "within"

/** With the chosen rows of the form; with all rows chosen it is the filter alone. */
export function addressIn(sent: URLSearchParams): URLSearchParams {
  const address = sent.get(addressField)
  if (address === null) return sent
  const rows = sent.has("all") ? [] : sent.getAll("row").map((row) => ["row", row])
  return new URLSearchParams([...new URLSearchParams(address), ...rows])
}
