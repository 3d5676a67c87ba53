import { context } from "@opentelemetry/api"
import type { LoggerProvider } from "@opentelemetry/sdk-logs"
import type { DestinationStream } from "pino"

type Logger = ReturnType<LoggerProvider["getLogger"]>

/** Severities of OpenTelemetry by the levels of pino. */
const severities: Readonly<Record<number, readonly [number: number, text: string]>> = {
  10: [1, "TRACE"],
  20: [5, "DEBUG"],
  30: [9, "INFO"],
  40: [13, "WARN"],
  50: [17, "ERROR"],
  60: [21, "FATAL"],
}

/** Sends lines as they are on standard output, where secrets are left out already. */
export function logStream(logger: Logger): DestinationStream {
  return {
    write(line) {
      const { level, time, msg, traceId: _, spanId: __, ...facts } = JSON.parse(line) as LogLine
      const [severityNumber = 0, severityText = ""] = severities[level] ?? []
      logger.emit({
        ...{ severityNumber, severityText, body: msg ?? "", timestamp: new Date(time) },
        attributes: Object.fromEntries(
          Object.entries(facts).flatMap(([name, value]) => attributeOf(name, value)),
        ),
        context: context.active(),
      })
    },
  }
}

type LogLine = { level: number; time: string; msg?: string; traceId?: string; spanId?: string } & Record<
  string,
  unknown
>

function attributeOf(name: string, value: unknown): [string, string | number | boolean][] {
  if (value === null || value === undefined) return []
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return [[name, value]]
  return [[name, JSON.stringify(value)]]
}
