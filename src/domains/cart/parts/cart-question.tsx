import { useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { Form, useNavigate } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { Dialog } from "#ui/dialog.tsx"
import type { CartLine } from "../reads.ts"

type Props = {
  line: CartLine
  act: "less" | "remove"
  selected: readonly string[]
  backTo: AppPath
}

/** The question has an address, so it works without script. */
export function CartQuestion({ line, act, selected, backTo }: Props) {
  const t = useTexts("cart")
  const navigate = useNavigate()
  return (
    <Dialog
      id="cart-question"
      title={t(act === "less" ? "confirmLast" : "confirmRemove")}
      isOpen
      onClose={() => void navigate(backTo, { preventScrollReset: true })}
    >
      <p>{line.title}</p>
      <Form method="post" action="/cart" preventScrollReset className="flex gap-3">
        <input type="hidden" name="chosen" value="yes" />
        {selected.map((id) => (
          <input key={id} type="hidden" name="item" value={id} />
        ))}
        <Button kind="act" name="act" value={`remove ${line.subjectId}`}>
          {t("yes")}
        </Button>
        <LinkButton to={backTo} preventScrollReset>
          {t("no")}
        </LinkButton>
      </Form>
    </Dialog>
  )
}
