import type { Config } from "@react-router/dev/config"

export default {
  appDirectory: "src",
  ssr: true,
  // One file lists all routes, and browsers keep it: a page need not list its own, nor a click ask for others.
  routeDiscovery: { mode: "initial" },
  serverBuildFile: "app.js",
  buildDirectory: process.env.BUILD_DIR || "build",
} satisfies Config
