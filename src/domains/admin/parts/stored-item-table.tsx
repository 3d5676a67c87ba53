import type { AdminStoredItem } from "#domains/storage/reads.ts"
import { formatDate, money } from "#language/format.ts"
import { type KeyIn, useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Button } from "#ui/button.tsx"
import { Link } from "#ui/link.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { denseTable } from "./dense-table.ts"

export function StoredItemTable({ items, isHere }: { items: readonly AdminStoredItem[]; isHere: boolean }) {
  const t = useTexts("storage")
  return (
    <Table caption={t("desk.title")} className={`stacks ${denseTable}`}>
      <thead>
        <tr>
          <HeadCell />
          <HeadCell>{t("desk.bottle")}</HeadCell>
          <HeadCell>{t("desk.member")}</HeadCell>
          <HeadCell>{t("desk.shelf")}</HeadCell>
          <HeadCell>{t("desk.since")}</HeadCell>
          <HeadCell>{t("desk.freeUntil")}</HeadCell>
          <HeadCell isFigure>{t("desk.owed")}</HeadCell>
          <HeadCell>{t("desk.state")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <StoredItemRow key={item.id} item={item} isHere={isHere} />
        ))}
      </tbody>
    </Table>
  )
}

function StoredItemRow({ item, isHere }: { item: AdminStoredItem; isHere: boolean }) {
  const t = useTexts("storage")
  const language = useLanguage()
  const { id, title, username, memberId, location, shelf, owedCents, status, relistAskedAt } = item
  const day = (moment: string) => formatDate(moment, language, "day")
  const small = (intent: string, text: KeyIn<"storage", "desk">, kind: "plain" | "alarm" = "plain") => (
    <Button
      size="small"
      kind={kind}
      name="intent"
      value={`${intent} ${id}`}
      aria-label={`${t(`desk.${text}`)}: ${title}`}
    >
      {t(`desk.${text}`)}
    </Button>
  )
  return (
    <tr className="hover:bg-paper-sunk">
      <Cell>
        {isHere && (
          <input
            type="checkbox"
            name="item"
            value={id}
            className="size-6"
            aria-label={t("desk.choose", { title, member: username ?? "" })}
          />
        )}
      </Cell>
      <Cell className="min-w-52">
        {title}
        {item.relistNote && <span className="block text-ink-soft">{item.relistNote}</span>}
      </Cell>
      <Cell>
        <Link
          to={pathTo("/admin/members/:id", { id: memberId })}
          className="link inline-flex min-h-6 items-center"
        >
          {username}
        </Link>
      </Cell>
      <Cell className="whitespace-nowrap">
        {t(`places.${location}`)}, {shelf ?? <span className="text-ink-soft">{t("desk.noShelf")}</span>}
      </Cell>
      <Cell className="figures whitespace-nowrap" data-label={t("desk.since")}>
        {day(item.since)}
      </Cell>
      <Cell className="figures whitespace-nowrap" data-label={t("desk.freeUntil")}>
        {day(item.freeUntil)}
      </Cell>
      <Cell isFigure data-label={owedCents > 0 ? t("desk.owed") : undefined}>
        {owedCents > 0 ? money(owedCents) : "–"}
        {owedCents > 0 && <span className="mt-1 block">{small("waive", "waive")}</span>}
      </Cell>
      <Cell className="min-w-40">
        {t(`states.${status}`)}
        {relistAskedAt && status === "kept" && (
          <span className="mt-1 flex flex-wrap gap-2">
            {small("take", "relistTake")}
            {small("refuse", "relistRefuse", "alarm")}
          </span>
        )}
      </Cell>
    </tr>
  )
}
