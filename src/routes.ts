import { index, type RouteConfig, route } from "@react-router/dev/routes"

/** Every page of the house, in the order of the specification: the table of contents. */
export default [
  index("domains/home/screens/to-home.tsx"),
  route("home", "domains/home/screens/home.tsx"),

  route("preferences", "shell/screens/preferences.ts"),
  route("*", "shell/screens/not-found.tsx"),
] satisfies RouteConfig
