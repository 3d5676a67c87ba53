import { useMatches } from "react-router"

/** Whether the page shown is one of the back office, which has a frame of its own in place of header and footer. */
export function useIsBackOffice(): boolean {
  return useMatches().some(({ id, loaderData }) => id === frameId && loaderData !== undefined)
}

const frameId = "pages/admin/frame/frame"
