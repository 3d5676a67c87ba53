import { AdminForm, FormProblem, type PageAnswer, refusedIn } from "#admin/admin-form.tsx"
import { GridInput, gridAmount } from "#admin/grid-input.tsx"
import { moveInColumn } from "#admin/grid-keys.ts"
import type { Column } from "#admin/lists/columns.ts"
import { DataTable } from "#admin/lists/data-table.tsx"
import { Photo } from "#domains/pictures/parts/photo.tsx"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { dollarsText } from "#platform/dollars.ts"
import { SubmitButton } from "#ui/form-fields.tsx"
import { TextLink } from "#ui/link.tsx"
import { useCompletion } from "../../parts/use-completion.ts"
import type { ConsignmentBottle } from "../read-consignment.ts"
import { BottleStateMark } from "./bottle-columns.tsx"

type Props = { caption: string; bottles: readonly ConsignmentBottle[]; answer: PageAnswer }

/** One form: what it shows of each row is sent with it, so that a colleague's change is not overwritten. */
export function ConsignmentGrid({ caption, bottles, answer }: Props) {
  const t = useTexts("submissions-admin")
  const { found, type } = useCompletion(() => {})
  const refused = refusedIn(answer, "save")
  const hasInputs = bottles.some(({ can }) => can.product || can.values || can.shelf)
  return (
    <AdminForm
      answer={refused}
      asksBeforeLeaving
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
      preventScrollReset
      onKeyDown={moveInColumn}
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement && target.name.startsWith("product.")) type(target.value)
      }}
    >
      <FormProblem answer={refused} />
      <datalist id="catalogue">
        {found.map(({ _id, name, volumeMl, abvPercent }) => (
          <option key={_id} value={name}>{`${volumeMl} ml, ${abvPercent}%`}</option>
        ))}
      </datalist>
      <DataTable
        noun="submissions-admin"
        caption={caption}
        columns={columns}
        rows={bottles}
        bulkName={({ name }) => name}
        isInner
        stacks
        hasHint={false}
      />
      {hasInputs && (
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton kind="act" intent="save" text={t("consignments.save")} />
          <p className="label-text">{t("consignments.keys")}</p>
        </div>
      )}
    </AdminForm>
  )
}

const columns: readonly Column<ConsignmentBottle, "submissions-admin">[] = [
  {
    name: "photo",
    head: "intake.photos",
    isHeadHidden: true,
    cell: ({ photo }) =>
      photo && <Photo picture={photo} alt="" sizes="3rem" className="size-12 rounded-sm object-contain" />,
    className: "w-14",
  },
  {
    name: "name",
    head: "intake.bottle",
    value: "name",
    cell: ({ id, name, seen }) => (
      <>
        <input type="hidden" name={`seen.${id}`} value={seen} />
        <TextLink to={pathTo("/admin/intake/:id", { id })} text={name} className="font-semibold" />
      </>
    ),
    note: ({ volumeMl, abvPercent, requestedReserveCents, code }, { t }) =>
      [
        `${volumeMl} ml, ${abvPercent}%`,
        code,
        requestedReserveCents !== null && t("consignments.asked", { amount: money(requestedReserveCents) }),
      ]
        .filter(Boolean)
        .join(" · "),
    className: "min-w-40",
  },
  {
    name: "state",
    head: "intake.state",
    cell: ({ state, lotId, lotNumber }, { t }) =>
      lotId !== null && lotNumber !== null && state === "assigned" ? (
        <TextLink
          to={pathTo("/admin/lots/:id", { id: lotId })}
          text={t("consignments.lot", { number: lotNumber })}
        />
      ) : (
        <BottleStateMark state={state} />
      ),
    format: "tight",
  },
  {
    name: "product",
    head: "consignments.product",
    cell: ({ id, name, product, can }, { t }) =>
      can.product ? (
        <GridInput
          name={`product.${id}`}
          label={`${t("consignments.product")}: ${name}`}
          value={product ?? ""}
          list="catalogue"
          maxLength={300}
          className="w-44"
        />
      ) : (
        product
      ),
    isLabelled: true,
  },
  amountColumn("lowCents", "intake.terms.low"),
  amountColumn("highCents", "intake.terms.high"),
  amountColumn("reserveCents", "intake.terms.reserve"),
  {
    name: "shelf",
    head: "intake.shelf",
    cell: ({ id, name, shelf, can }, { t }) =>
      can.shelf ? (
        <GridInput
          name={`shelf.${id}`}
          label={`${t("intake.shelf")}: ${name}`}
          value={shelf ?? ""}
          maxLength={40}
          className="w-20"
        />
      ) : (
        shelf
      ),
    isLabelled: true,
  },
]

type AmountName = "lowCents" | "highCents" | "reserveCents"

function amountColumn(
  field: AmountName,
  head: "intake.terms.low" | "intake.terms.high" | "intake.terms.reserve",
): Column<ConsignmentBottle, "submissions-admin"> {
  return {
    name: field,
    head,
    format: "money",
    cell: (bottle, { t }) =>
      bottle.can.values ? (
        <GridInput
          name={`${field}.${bottle.id}`}
          label={`${t(head)}: ${bottle.name}`}
          value={dollarsText(bottle[field])}
          {...gridAmount}
        />
      ) : (
        dollarsText(bottle[field])
      ),
    isLabelled: true,
  }
}
