import { data } from "react-router"

/** Every address that is none of the house's. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
