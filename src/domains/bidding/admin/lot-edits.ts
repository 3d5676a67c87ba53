const lotEdits = ["save", "correct", "upload", "move", "describe", "remove", "terms", "number"] as const
export type LotEdit = (typeof lotEdits)[number]

export function lotEditOf(intent: string | undefined): LotEdit {
  return lotEdits.find((edit) => edit === intent) ?? "save"
}
