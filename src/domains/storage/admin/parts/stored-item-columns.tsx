import { denseTable } from "#admin/dense-table.ts"
import { formatDate, money } from "#language/format.ts"
import { type PlainKey, useLanguage, useTexts } from "#language/use-texts.ts"
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
  const t = useTexts("storage-admin")
  return (
    <Table caption={t("title")} className={`stacks ${denseTable}`}>
      <thead>
        <tr>
          <HeadCell />
          <HeadCell>{t("bottle")}</HeadCell>
          <HeadCell>{t("member")}</HeadCell>
          <HeadCell>{t("shelf")}</HeadCell>
          <HeadCell>{t("since")}</HeadCell>
          <HeadCell>{t("freeUntil")}</HeadCell>
          <HeadCell isFigure>{t("owed")}</HeadCell>
          <HeadCell>{t("state")}</HeadCell>
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
  const t = useTexts("storage-admin")
  const storageTexts = useTexts("storage")
  const language = useLanguage()
  const { id, title, username, memberId, location, shelf, owedCents, status, relistRequestedAt } = item
  const day = (moment: string) => formatDate(moment, language, "day")
  const small = (intent: string, text: PlainKey<"storage-admin">, kind: "plain" | "alarm" = "plain") => (
    <Button
      size="small"
      kind={kind}
      name="intent"
      value={`${intent} ${id}`}
      aria-label={`${t(`${text}`)}: ${title}`}
    >
      {t(`${text}`)}
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
            aria-label={t("choose", { title, member: username ?? "" })}
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
        {storageTexts(`places.${location}`)}, {shelf ?? <span className="text-ink-soft">{t("noShelf")}</span>}
      </Cell>
      <Cell className="figures whitespace-nowrap" data-label={t("since")}>
        {day(item.since)}
      </Cell>
      <Cell className="figures whitespace-nowrap" data-label={t("freeUntil")}>
        {day(item.freeUntil)}
      </Cell>
      <Cell isFigure data-label={owedCents > 0 ? t("owed") : undefined}>
        {owedCents > 0 ? money(owedCents) : "–"}
        {owedCents > 0 && <span className="mt-1 block">{small("waive", "waive")}</span>}
      </Cell>
      <Cell className="min-w-40">
        {storageTexts(`states.${status}`)}
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
