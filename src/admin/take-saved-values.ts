import { takeField, takeMark } from "#ui/meanwhile/saved-meanwhile.tsx"

/** Of fields for which the person has chosen the saved value, it replaces what was typed. */
export function takeSavedValues(form: FormData): void {
  for (const [name, choice] of [...form]) {
    if (!name.startsWith(takeField)) continue
    form.delete(name)
    if (typeof choice === "string" && choice.startsWith(takeMark))
      form.set(name.slice(takeField.length), choice.slice(takeMark.length))
  }
}
