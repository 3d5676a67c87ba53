import { LotImage } from "#domains/auctions/parts/lot-image.tsx"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { classNames } from "#ui/class-names.ts"
import { Link } from "#ui/link.tsx"
import { Price } from "#ui/price.tsx"
import { Badge } from "#ui/status-mark.tsx"
import { HeadCell } from "#ui/table.tsx"
import type { CartLine } from "../reads.ts"
import { canSelect } from "../rules.ts"
import { CartMenu, Quantity, RemoveButton } from "./line-buttons.tsx"

type Props = {
  lines: readonly CartLine[]
  isSelected: (line: CartLine) => boolean
  onSelect: (line: CartLine, isSelected: boolean) => void
}

export function CartTable({ lines, isSelected, onSelect }: Props) {
  const t = useTexts("cart")
  return (
    <table className="w-full border-collapse text-left max-md:block">
      <caption className="sr-only">{t("lines")}</caption>
      <thead className="max-md:sr-only">
        <tr>
          <HeadCell>
            <span className="sr-only">{t("columns.select")}</span>
          </HeadCell>
          <HeadCell>{t("columns.product")}</HeadCell>
          <HeadCell isFigure>{t("columns.price")}</HeadCell>
          <HeadCell className="text-center">{t("columns.quantity")}</HeadCell>
          <HeadCell isFigure>{t("columns.total")}</HeadCell>
          <HeadCell>{t("columns.type")}</HeadCell>
          <HeadCell>
            <span className="sr-only">{t("columns.remove")}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody className="max-md:block max-md:border-t max-md:border-rule-strong">
        {lines.map((line) => (
          <Row key={line.id} line={line} isSelected={isSelected(line)} onSelect={onSelect} />
        ))}
      </tbody>
    </table>
  )
}

type CartRowProps = { line: CartLine; isSelected: boolean; onSelect: Props["onSelect"] }

const cell = "md:border-b md:border-rule md:px-2 md:py-4 md:align-middle"

function Row({ line, isSelected, onSelect }: CartRowProps) {
  const t = useTexts("cart")
  const isSelectable = canSelect(line)
  const isRemovable = line.kind === "bottle"
  return (
    <tr
      className={classNames(
        "max-md:grid max-md:grid-cols-[1.75rem_3.25rem_minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:gap-y-2 max-md:border-b max-md:border-rule max-md:py-4",
        !isSelectable && "is-dimmed",
      )}
    >
      <td className={classNames(cell, "md:pl-0 max-md:self-start")}>
        <label className="grid size-7 place-items-center">
          <input
            type="checkbox"
            name="item"
            value={line.id}
            checked={isSelected}
            disabled={!isSelectable}
            onChange={(event) => onSelect(line, event.target.checked)}
            aria-label={t("select", { name: line.title })}
            className="size-[1.125rem]"
          />
        </label>
      </td>
      <td className={classNames(cell, "max-md:col-span-3")}>
        <Product line={line} />
      </td>
      <td className={classNames(cell, "text-right max-md:col-start-3 max-md:text-left")}>
        <UnitPrice line={line} />
      </td>
      <td className={classNames(cell, "max-md:col-start-4 max-md:row-start-3 max-md:justify-self-end")}>
        <Quantity line={line} />
      </td>
      <td className={classNames(cell, "text-right max-md:order-last max-md:col-start-4")}>
        <Price cents={line.totalCents} />
      </td>
      <td className={classNames(cell, "max-md:col-start-3 max-md:row-start-2 max-md:text-xs")}>
        <span className="text-ink-soft">{t(`types.${line.kind}`)}</span>
      </td>
      <td className={classNames(cell, "md:pr-0 max-md:order-last max-md:col-start-3 max-md:row-start-4")}>
        {isRemovable && (
          <span className="flex items-center justify-end max-md:-ml-3 max-md:justify-start">
            <RemoveButton line={line} />
            <CartMenu line={line} />
          </span>
        )}
      </td>
    </tr>
  )
}

function Product({ line }: { line: CartLine }) {
  const t = useTexts("cart")
  const isSelectable = canSelect(line)
  return (
    <div className="grid grid-cols-[3.25rem_minmax(0,1fr)] items-start gap-3">
      <div className={isSelectable ? undefined : "opacity-40"}>
        {line.imagePath && <LotImage lot={{ imagePath: line.imagePath }} />}
      </div>
      <div className="grid gap-0.5">
        <Link
          to={line.path}
          className={classNames(
            "font-name text-base leading-snug no-underline hover:text-act-text",
            !isSelectable && "text-ink-soft",
          )}
        >
          {line.title}
        </Link>
        {line.lotNumber === null ? (
          <p className="text-xs break-all text-ink-soft">
            {t("lotId")} <span className="figures">{line.lotId.slice(16)}</span>
          </p>
        ) : (
          <p className="label-text">
            {t("lotOf", { number: line.lotNumber, auction: line.auctionTitle ?? "" })}
          </p>
        )}
        {isSelectable ? <LineStatus line={line} /> : <Out isAboveCap={line.isAboveCap === true} />}
      </div>
    </div>
  )
}

function Out({ isAboveCap }: { isAboveCap: boolean }) {
  const t = useTexts("cart")
  return (
    <p>
      <Badge icon="minus" tone="alarm">
        {t(isAboveCap ? "aboveCap" : "out")}
      </Badge>
    </p>
  )
}

function LineStatus({ line }: { line: CartLine }) {
  const t = useTexts("cart")
  const language = useLanguage()
  const { kind, madeAt, dueAt, isOverdue } = line
  if (madeAt === null || dueAt === null) return <p className="label-text">{t("notReserved")}</p>
  if (isOverdue)
    return (
      <p>
        <Badge icon="clock" tone="alarm">
          {t("overdue", { time: formatDate(dueAt, language, "day") })}
        </Badge>
      </p>
    )
  return (
    <p className="label-text">
      {kind !== "bottle" && `${t(`made.${kind}`, { time: formatDate(madeAt, language) })}. `}
      {t(kind === "bottle" ? "heldUntil" : "due", { time: formatDate(dueAt, language) })}
    </p>
  )
}

function UnitPrice({ line: { priceCents, regularCents, kind } }: { line: CartLine }) {
  const t = useTexts("cart")
  return (
    <span className="grid md:justify-items-end">
      {kind === "lot" && <span className="label-text">{t("hammer")}</span>}
      {regularCents !== null && (
        <span className="label-text">
          <span className="sr-only">{t("regularPrice")} </span>
          <s>
            <Price cents={regularCents} size="small" />
          </s>
        </span>
      )}
      {regularCents !== null && <span className="sr-only">{t("salePrice")} </span>}
      <Price cents={priceCents} size="small" />
    </span>
  )
}
