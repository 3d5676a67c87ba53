import type { Variables } from "#platform/variables.ts"

/** The README's table of settings. */
export function settingsTable(variables: Variables): string {
  const rows = Object.entries(variables).map(
    ([name, { shown, about, isSecret }]) => `| \`${name}\`${isSecret ? "*" : ""} | ${shown} | ${about} |`,
  )
  return ["| environment | default | |", "|---|---|---|", ...rows].join("\n")
}

const tablePattern = /\| environment \| default \| \|\n(?:\|.*\n)+/

export function withSettingsTable(readme: string, variables: Variables): string {
  if (!tablePattern.test(readme)) throw new Error("The README has no table of settings")
  return readme.replace(tablePattern, () => `${settingsTable(variables)}\n`)
}
