import { AdminForm, FormProblem } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { LinkButton } from "#ui/button.tsx"
import { SubmitButton } from "#ui/form-fields.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { createAuction } from "../../create-auction.ts"
import { newAuctionForm, parseAuction } from "../auction-form.ts"
import { AuctionFields } from "../parts/auction-fields.tsx"
import type { Route } from "./+types/new-auction"

export const loader = adminLoader("auctions", (ctx) => ({ usual: newAuctionForm(ctx.now()) }))

export const action = adminAction("auctions", async (ctx, submitted) => {
  const id = await createAuction(ctx, parseAuction(submitted))
  return redirectWithToast(pathTo("/admin/auctions/:id", { id }), "admin", "messages.drafted")
})

export default function NewAuction({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("auctions-admin")
  const adminTexts = useTexts("admin")
  return (
    <>
      <AdminPageHead
        title={t("auctions.new")}
        back={{ to: "/admin/auctions", text: adminTexts("nav.auctions") }}
      />
      <AdminForm
        answer={actionData}
        asksBeforeLeaving
        values={loaderData.usual}
        className="grid max-w-[64rem] gap-6"
      >
        <FormProblem answer={actionData} />
        <AuctionFields />
        <p className="label-text">{t("auctions.newNote")}</p>
        <div className="flex flex-wrap gap-3">
          <SubmitButton kind="act">{t("auctions.create")}</SubmitButton>
          <LinkButton kind="quiet" to="/admin/auctions" text={adminTexts("cancel")} />
        </div>
      </AdminForm>
    </>
  )
}
