export type SpanFacts = Readonly<Record<string, string | number | boolean>>

/** What names a span to others. */
export type SpanLink = { traceId: string; spanId: string }

export type OpenSpan = {
  readonly link: SpanLink
  /** What the work begins has this span as its parent. */
  run<Result>(work: () => Result): Result
  end(facts?: SpanFacts, problem?: unknown): void
}

export type SpanOptions = {
  facts?: SpanFacts
  isRequest?: boolean
  /** The header of a request, from whoever sent it. */
  traceparent?: string | undefined
  parent?: SpanLink | undefined
  links?: readonly SpanLink[]
}

/** The SDK of OpenTelemetry, which is loaded only if it is asked for (`server/telemetry`). */
export type TraceSdk = {
  begin(name: string, options: SpanOptions): OpenSpan
  current(): SpanLink | undefined
}

/** An app without an SDK traces nothing. */
export type WithTracing = { tracing?: TraceSdk | undefined }

export async function traced<Result>(
  { tracing }: WithTracing,
  name: string,
  work: () => Promise<Result>,
  options: SpanOptions = {},
): Promise<Result> {
  if (!tracing) return await work()
  const span = tracing.begin(name, options)
  try {
    const result = await span.run(work)
    span.end()
    return result
  } catch (problem) {
    span.end({}, problem)
    throw problem
  }
}
