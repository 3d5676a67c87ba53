import type { Config } from "@react-router/dev/config"

export default {
  appDirectory: "src",
  ssr: true,
  // The few routes there are travel with the page: no second request for them.
  routeDiscovery: { mode: "initial" },
  serverBuildFile: "app.js",
  buildDirectory: process.env.BUILD_DIR || "build",
} satisfies Config
