import type { Config } from "@react-router/dev/config"

export default {
  appDirectory: "src",
  ssr: true,
  serverBuildFile: "app.js",
  buildDirectory: process.env.BUILD_DIR || "build",
} satisfies Config
