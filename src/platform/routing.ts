import { type ComponentProps, createElement, type ReactNode, use } from "react"
import {
  type NavigateOptions,
  Form as RouterForm,
  redirect as routerRedirect,
  replace as routerReplace,
  type SubmitOptions,
  type SubmitTarget,
  useFetcher as useRouterFetcher,
  useNavigate as useRouterNavigate,
  useSubmit as useRouterSubmit,
} from "react-router"
import type { AppPath } from "./app-path.ts"
import { ReadOnly, ShownForm } from "./read-only.ts"

// React Router's own functions, with addresses that are checked when the code is compiled.

type WithAction<Options> = Omit<Options, "action"> & { action?: AppPath | undefined }
type FormElement = (props: WithAction<ComponentProps<typeof RouterForm>>) => ReactNode
type Redirect = (path: AppPath, init?: number | ResponseInit) => Response
type Submit = (target: SubmitTarget, options?: WithAction<SubmitOptions>) => Promise<void>

const TypedForm = RouterForm as FormElement

/** For who may change nothing, a form that would change something only shows its fields. */
export function Form({ children, ...form }: ComponentProps<FormElement>): ReactNode {
  if (!use(ReadOnly) || form.method !== "post") return createElement(TypedForm, form, children)
  const fields = createElement("fieldset", { disabled: true, className: "contents" }, children)
  return createElement(TypedForm, form, createElement(ShownForm, { value: true }, fields))
}

export const redirect: Redirect = routerRedirect
export const replace: Redirect = routerReplace
/** For a page of a provider. */
export const redirectToOtherSite = routerRedirect

export const useNavigate = useRouterNavigate as () => (
  path: AppPath,
  options?: NavigateOptions,
) => void | Promise<void>
export const useSubmit = useRouterSubmit as () => Submit

export type Fetcher<Data> = Omit<ReturnType<typeof useRouterFetcher<Data>>, "Form" | "load" | "submit"> & {
  Form: FormElement
  load(path: AppPath): Promise<void>
  submit: Submit
}
export const useFetcher = useRouterFetcher as <Data = unknown>(options?: { key?: string }) => Fetcher<Data>
