/** Joins what is there: `classNames("a", isOn && "b")`. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ")
}
