import type { Config } from "@react-router/dev/config"

export default {
  appDirectory: "src",
  ssr: true,
  // A page includes its own routes; ui/link.tsx loads others when a visitor is about to follow a link.
  routeDiscovery: { mode: "lazy" },
  serverBuildFile: "app.js",
  buildDirectory: process.env.BUILD_DIR || "build",
} satisfies Config
