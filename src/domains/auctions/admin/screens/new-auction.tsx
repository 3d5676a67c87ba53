import { useNavigation } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { formError } from "#ui/field-error.ts"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
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
  const isBusy = useNavigation().state !== "idle"
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const problem = formError(refused?.refusal)
  return (
    <>
      <PageHead title={t("auctions.new")} isHidden />
      <AdminPageHead
        title={t("auctions.new")}
        back={{ to: "/admin/auctions", text: adminTexts("nav.auctions") }}
      />
      <PostForm refusal={refused?.refusal} className="grid max-w-[64rem] gap-6">
        {problem && <Note tone="alarm">{problem}</Note>}
        <AuctionFields values={refused?.submitted ?? loaderData.usual} refusal={refused?.refusal} />
        <p className="label-text">{t("auctions.newNote")}</p>
        <div className="flex flex-wrap gap-3">
          <Button kind="act" disabled={isBusy}>
            {t("auctions.create")}
          </Button>
          <LinkButton kind="quiet" to="/admin/auctions">
            {adminTexts("leave")}
          </LinkButton>
        </div>
      </PostForm>
    </>
  )
}
