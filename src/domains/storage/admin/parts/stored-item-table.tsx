import { denseTable } from "#admin/dense-table.ts"
import { formatDate, money } from "#language/format.ts"
import { type KeyIn, useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Button } from "#ui/button.tsx"
import { Link } from "#ui/link.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { AdminStoredItem } from "../../reads.ts"

export function StoredItemTable({
  items,
  isInStorage,
}: {
  items: readonly AdminStoredItem[]
  isInStorage: boolean
}) {
  const t = useTexts("storage")
  return (
    <Table caption={t("admin.title")} className={`stacks ${denseTable}`}>
      <thead>
        <tr>
          <HeadCell />
          <HeadCell>{t("admin.bottle")}</HeadCell>
          <HeadCell>{t("admin.member")}</HeadCell>
          <HeadCell>{t("admin.shelf")}</HeadCell>
          <HeadCell>{t("admin.since")}</HeadCell>
          <HeadCell>{t("admin.freeUntil")}</HeadCell>
          <HeadCell isFigure>{t("admin.owed")}</HeadCell>
          <HeadCell>{t("admin.state")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <StoredItemRow key={item.id} item={item} isInStorage={isInStorage} />
        ))}
      </tbody>
    </Table>
  )
}

function StoredItemRow({ item, isInStorage }: { item: AdminStoredItem; isInStorage: boolean }) {
  const t = useTexts("storage")
  const language = useLanguage()
  const { id, title, username, memberId, location, shelf, owedCents, status, relistRequestedAt } = item
  const day = (moment: string) => formatDate(moment, language, "day")
  const small = (intent: string, text: KeyIn<"storage", "admin">, kind: "plain" | "alarm" = "plain") => (
    <Button
      size="small"
      kind={kind}
      name="intent"
      value={`${intent} ${id}`}
      aria-label={`${t(`admin.${text}`)}: ${title}`}
    >
      {t(`admin.${text}`)}
    </Button>
  )
  return (
    <tr className="hover:bg-paper-sunk">
      <Cell>
        {isInStorage && (
          <input
            type="checkbox"
            name="item"
            value={id}
            className="size-6"
            aria-label={t("admin.choose", { title, member: username ?? "" })}
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
        {t(`places.${location}`)}, {shelf ?? <span className="text-ink-soft">{t("admin.noShelf")}</span>}
      </Cell>
      <Cell className="figures whitespace-nowrap" data-label={t("admin.since")}>
        {day(item.since)}
      </Cell>
      <Cell className="figures whitespace-nowrap" data-label={t("admin.freeUntil")}>
        {day(item.freeUntil)}
      </Cell>
      <Cell isFigure data-label={owedCents > 0 ? t("admin.owed") : undefined}>
        {owedCents > 0 ? money(owedCents) : "–"}
        {owedCents > 0 && <span className="mt-1 block">{small("waive", "waive")}</span>}
      </Cell>
      <Cell className="min-w-40">
        {t(`states.${status}`)}
        {relistRequestedAt && status === "stored" && (
          <span className="mt-1 flex flex-wrap gap-2">
            {small("accept", "relistAccept")}
            {small("refuse", "relistRefuse", "alarm")}
          </span>
        )}
      </Cell>
    </tr>
  )
}
