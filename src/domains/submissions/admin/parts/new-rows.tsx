import { GridInput, gridAmount } from "#admin/grid-input.tsx"
import { denseTable } from "#admin/lists/dense-table.ts"
import { useTexts } from "#language/use-texts.ts"
import { classNames } from "#ui/class-names.ts"
import { HiddenField, SubmitButton, TextField } from "#ui/form-fields.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { rowsToShow } from "../../consignments/rows-to-show.ts"
import { filledRows } from "../../consignments/typed-rows.ts"
import { useCompletion } from "../../parts/use-completion.ts"
import type { NewRowsAnswer } from "../new-rows-answer.ts"

type Props = { types: readonly string[]; first: number; answer: NewRowsAnswer | undefined }

/** Rows of bottles that staff type, paste from a spreadsheet or choose from the catalogue. For a form. */
export function NewRows({ types, first, answer }: Props) {
  const t = useTexts("submissions-admin")
  const { found, type } = useCompletion(() => {})
  const filled = answer?.filled ?? {}
  return (
    <div
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement && target.name.startsWith("name.")) type(target.value)
      }}
    >
      <div className="grid gap-6 lg:grid-cols-2">
        <CatalogueRows answer={answer} />
        {/* Emptied once its rows are filled in: pressed twice, its button would add them twice. */}
        <PastedRows key={filledRows(filled).length} pasted={filled.pasted ?? ""} />
      </div>
      <datalist id="catalogue">
        {found.map(({ _id, name, volumeMl, abvPercent }) => (
          <option key={_id} value={name}>{`${volumeMl} ml, ${abvPercent}%`}</option>
        ))}
      </datalist>
      <datalist id="types">
        {types.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Table caption={t("consignments.newBottles")} className={classNames("stacks", denseTable)}>
        <thead>
          <tr>
            <HeadCell isFigure>{t("consignments.row")}</HeadCell>
            {columns.map(([name, head]) => (
              <HeadCell key={name} isFigure={name !== "name" && name !== "type"}>
                {t(head)}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rowsToShow(filled, first) }, (_, index) => index + 1).map((row) => (
            <NewRow key={row} row={row} filled={filled} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

const columns = [
  ["name", "consignments.name", { list: "catalogue", maxLength: 200, className: "lg:min-w-60" }],
  ["type", "consignments.type", { list: "types", maxLength: 60, className: "w-28" }],
  ["volumeMl", "consignments.volume", { ...gridAmount, className: "figures w-16 text-right" }],
  ["abvPercent", "consignments.abv", { ...gridAmount, className: "figures w-16 text-right" }],
  ["lowCents", "intake.terms.low", gridAmount],
  ["highCents", "intake.terms.high", gridAmount],
  ["reserveCents", "intake.terms.reserve", gridAmount],
] as const

function NewRow({ row, filled }: { row: number; filled: NewRowsAnswer["filled"] }) {
  const t = useTexts("submissions-admin")
  const product = filled[`product.${row}`]
  return (
    <tr>
      <Cell className="figures text-ink-soft">
        {row}
        {product && <HiddenField name={`product.${row}`} value={product} />}
      </Cell>
      {columns.map(([name, head, input]) => (
        <Cell key={name} data-label={t(head)} className={name === "name" ? "w-full" : "lg:text-right"}>
          <GridInput
            name={`${name}.${row}`}
            label={`${t(head)} ${row}`}
            value={filled[`${name}.${row}`] ?? ""}
            {...input}
          />
        </Cell>
      ))}
    </tr>
  )
}

function CatalogueRows({ answer }: Pick<Props, "answer">) {
  const t = useTexts("submissions-admin")
  const found = answer?.found ?? []
  const isEmpty = answer?.filled.intent === "find" && found.length === 0
  return (
    <div className="grid content-start gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          name="find"
          label={t("consignments.find")}
          value={answer?.filled.find}
          type="search"
          autoComplete="off"
          maxLength={100}
          className="grow"
        />
        <SubmitButton intent="find" text={t("consignments.findButton")} className="min-h-11" />
      </div>
      {isEmpty && <p role="status">{t("consignments.findNone")}</p>}
      {found.length > 0 && (
        <>
          <TextField
            key={answer?.filled.count}
            name="count"
            label={t("consignments.count")}
            value={answer?.filled.count}
            inputMode="numeric"
            autoComplete="off"
            placeholder="1"
            className="w-40"
          />
          <ul className="grid" aria-label={t("consignments.foundProducts")}>
            {found.map(({ id, name, volumeMl, abvPercent }) => (
              <li key={id} className="flex items-center justify-between gap-3 border-b border-rule py-1">
                <span>
                  <span lang="">{name}</span>{" "}
                  <span className="figures label-text">{`${volumeMl} ml, ${abvPercent}%`}</span>
                </span>
                <SubmitButton
                  intent={`pick ${id}`}
                  kind="quiet"
                  size="small"
                  aria-label={t("consignments.pickNamed", { name })}
                  text={t("consignments.pick")}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function PastedRows({ pasted }: { pasted: string }) {
  const t = useTexts("submissions-admin")
  return (
    <div className="grid content-start gap-3">
      <TextField
        name="pasted"
        label={t("consignments.pasted")}
        hint={t("consignments.pastedHint")}
        value={pasted}
        rows={4}
        maxLength={20_000}
      />
      <div>
        <SubmitButton intent="paste" text={t("consignments.pasteButton")} className="min-h-11" />
      </div>
    </div>
  )
}
