import type { Config } from "@react-router/dev/config"

export default {
  appDirectory: "src",
  ssr: true,
  // A page brings its own routes; others are asked for when somebody is about to follow a link (ui/link.tsx).
  routeDiscovery: { mode: "lazy" },
  serverBuildFile: "app.js",
  buildDirectory: process.env.BUILD_DIR || "build",
} satisfies Config
