export function pageNumberIn({ searchParams }: URL): number {
  const text = searchParams.get("page") ?? ""
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1
}
