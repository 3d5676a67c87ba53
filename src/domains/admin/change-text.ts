type Values = Readonly<Record<string, string | number | boolean | null>>

/** "status: active → suspended" for every value that is on either side. */
export function changeText({ before, after }: { before: Values; after: Values }): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .map((name) => {
      const [was, is] = [before[name], after[name]].map((value) => (value === undefined ? "" : String(value)))
      return was ? `${name}: ${was} → ${is || "–"}` : `${name}: ${is}`
    })
    .join("; ")
}
