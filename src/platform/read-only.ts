import { createContext, use } from "react"

/** Whether who sees the page may change nothing: its forms show what is stored, without buttons. */
export const ReadOnly = createContext(false)

/** Inside a form that is only shown. */
export const ShownForm = createContext(false)

const asksWhatToChange = /\/(new|import|edit)(?=$|[?#])|[?&]dialog=/

/** Whether an address only asks for a change that would be refused. */
export function useIsRefused(address: string): boolean {
  return use(ReadOnly) && asksWhatToChange.test(address)
}
