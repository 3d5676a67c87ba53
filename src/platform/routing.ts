import type { ComponentProps, ReactNode } from "react"
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

// React Router's own functions, with addresses that are checked when the code is compiled.

type WithAction<Options> = Omit<Options, "action"> & { action?: AppPath | undefined }
type FormElement = (props: WithAction<ComponentProps<typeof RouterForm>>) => ReactNode
type Redirect = (path: AppPath, init?: number | ResponseInit) => Response
type Submit = (target: SubmitTarget, options?: WithAction<SubmitOptions>) => Promise<void>

export const Form = RouterForm as FormElement
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
