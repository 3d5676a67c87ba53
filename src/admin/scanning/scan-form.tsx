import { useTexts } from "#language/use-texts.ts"
import { Form, useSubmit } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { CameraButton } from "#ui/camera/camera-button.tsx"
import { Field, type FieldProps } from "#ui/field.tsx"
import { Input } from "#ui/inputs.tsx"

export function ScanForm({ isFirst = false, wrong }: { isFirst?: boolean; wrong?: string | undefined }) {
  const t = useTexts("submissions-admin")
  const submit = useSubmit()
  return (
    <Form method="get" action="/admin/intake" role="search" className="flex flex-wrap items-start gap-3">
      <Field label={t("intake.scan")} error={wrong} className="w-full max-w-80">
        {(fieldProps) => <CodeInput fieldProps={fieldProps} isFirst={isFirst} />}
      </Field>
      <div className="flex gap-3 sm:mt-7">
        <Button className="min-h-11">{t("intake.open")}</Button>
        <CameraButton onCode={(code) => void submit({ code }, { method: "get", action: "/admin/intake" })} />
      </div>
    </Form>
  )
}

export function CodeInput({ fieldProps, isFirst }: { fieldProps: FieldProps; isFirst: boolean }) {
  return (
    <Input
      {...fieldProps}
      name="code"
      required
      autoFocus={isFirst}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      placeholder="QB-"
      className="figures"
    />
  )
}
