import pino from "pino"

export type Log = pino.Logger

export function openLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Whatever ends up in a log line by mistake must not be a secret.
    redact: [
      "password",
      "*.password",
      "token",
      "*.token",
      "headers.cookie",
      "headers.authorization",
      "maxCents",
      "*.maxCents",
    ],
  })
}
