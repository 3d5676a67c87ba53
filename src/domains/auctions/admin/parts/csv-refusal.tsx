import { useAnyTexts, useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Note } from "#ui/note.tsx"

export function CsvRefusal({ refusal }: { refusal: RefusalView }) {
  const t = useTexts("auctions-admin")
  const reasons = useAnyTexts("auctions-admin")
  const { code, message, facts } = refusal
  return (
    <Note tone="alarm">
      {code === "auctions.csvRow" &&
        `${reasons("import.at", cellName(facts))} ${reasons(`csvReasons.${facts.problem}`, facts)}`}
      {code === "auctions.csvUnreadable" && reasons(`csvProblems.${facts.problem}`, facts)}
      {code !== "auctions.csvRow" && code !== "auctions.csvUnreadable" && message} {t("import.nothing")}
    </Note>
  )
}

function cellName(facts: RefusalView["facts"]) {
  return { row: facts.row, column: facts.column }
}
