import { Form, useLocation } from "react-router"
import { EnquiryQuery, enquiryStatuses } from "#domains/casks/desk-queries.ts"
import { listEnquiries } from "#domains/casks/list-enquiries.ts"
import { when } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { ctxKey } from "#server/context.ts"
import { show } from "#server/screen.ts"
import { PageHead } from "#shell/page-head.tsx"
import { Button } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Field } from "#ui/field.tsx"
import { Input, Select } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { Pagination } from "#ui/pagination.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { dense } from "../parts/dense.ts"
import { DeskHead } from "../parts/desk-head.tsx"
import { useRowKeys } from "../parts/row-keys.ts"
import type { Route } from "./+types/enquiries"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await show(ctx, url, async () => {
    const query = EnquiryQuery.parse(Object.fromEntries(url.searchParams))
    return { query, ...(await listEnquiries(ctx, query)) }
  })
}

export default function Enquiries({ loaderData }: Route.ComponentProps) {
  const { query, enquiries, total, pages } = loaderData
  const t = useTexts("casks")
  const language = useLanguage()
  const { search } = useLocation()
  const rowKeys = useRowKeys()
  return (
    <>
      <PageHead title={t("desk.enquiries")} isHidden />
      <DeskHead title={t("desk.enquiries")} aside={t("desk.foundEnquiries", { count: total })} />
      <Form key={search} method="get" role="search" className="grid grid-cols-2 items-end gap-3 md:flex">
        <Field label={t("desk.searchEnquiries")} className="max-md:col-span-2 md:w-80">
          {(ties) => (
            <Input
              {...ties}
              type="search"
              name="q"
              defaultValue={query.q}
              placeholder={t("desk.searchEnquiriesHint")}
            />
          )}
        </Field>
        <Field label={t("desk.state")} className="md:w-44">
          {(ties) => (
            <Select {...ties} name="status" defaultValue={query.status}>
              <option value="">{t("desk.any")}</option>
              {enquiryStatuses.map((status) => (
                <option key={status} value={status}>
                  {t(`desk.states.${status}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button className="min-h-11">{t("desk.find")}</Button>
      </Form>
      {enquiries.length === 0 ? (
        <EmptyState title={t("desk.noEnquiries")}>{t("desk.noEnquiriesNext")}</EmptyState>
      ) : (
        <Table caption={t("desk.enquiries")} className={dense}>
          <thead>
            <tr>
              <HeadCell>{t("desk.asked")}</HeadCell>
              <HeadCell>{t("desk.from")}</HeadCell>
              <HeadCell>{t("desk.about")}</HeadCell>
              <HeadCell>{t("desk.text")}</HeadCell>
              <HeadCell>{t("desk.state")}</HeadCell>
            </tr>
          </thead>
          <tbody {...rowKeys}>
            {enquiries.map((enquiry) => (
              <tr key={enquiry.id} className="hover:bg-paper-sunk">
                <Cell className="figures whitespace-nowrap">
                  <time dateTime={enquiry.createdAt}>{when(enquiry.createdAt, language)}</time>
                </Cell>
                <Cell className="min-w-36 break-words">
                  <Link
                    data-row
                    className="link inline-flex min-h-6 items-center font-semibold"
                    to={`/admin/enquiries/${enquiry.id}`}
                  >
                    {enquiry.name}
                  </Link>
                </Cell>
                <Cell className="min-w-36">{enquiry.cask ?? t("desk.anyCask")}</Cell>
                <Cell className="min-w-56 break-words text-ink-soft">{enquiry.message}</Cell>
                <Cell className="whitespace-nowrap">{t(`desk.states.${enquiry.status}`)}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <Pagination page={query.page} pages={pages} />
    </>
  )
}
