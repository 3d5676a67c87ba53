export function pageIn({ searchParams }: URL): number {
  const asked = searchParams.get("page") ?? ""
  return /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1
}
