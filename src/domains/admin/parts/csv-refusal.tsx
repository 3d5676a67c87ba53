import { useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Note } from "#ui/note.tsx"

export function CsvRefusal({ refusal }: { refusal: RefusalView }) {
  const t = useTexts("admin")
  const { code, message, facts } = refusal
  return (
    <Note tone="alarm">
      {code === "auctions.csvRow" &&
        `${t("import.at", place(facts))} ${t(`csvReasons.${facts.problem}`, facts)}`}
      {code === "auctions.csvUnreadable" && t(`csvProblems.${facts.problem}`, facts)}
      {code !== "auctions.csvRow" && code !== "auctions.csvUnreadable" && message} {t("import.nothing")}
    </Note>
  )
}

function place(facts: RefusalView["facts"]) {
  return { row: facts.row, column: facts.column }
}
