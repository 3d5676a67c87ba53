import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from "@opentelemetry/api"
import type { OpenSpan, SpanLink, SpanOptions, TraceSdk } from "#platform/tracing.ts"

export function traceSdk(tracer: Tracer): TraceSdk {
  return {
    begin(name, options) {
      const kind = options.isRequest ? SpanKind.SERVER : SpanKind.INTERNAL
      const links = (options.links ?? []).map((link) => ({ context: spanContextOf(link) }))
      const span = tracer.startSpan(
        name,
        { kind, links, attributes: { ...options.facts } },
        parentOf(options),
      )
      return openSpan(span)
    },
    current() {
      const found = trace.getSpanContext(context.active())
      return found && { traceId: found.traceId, spanId: found.spanId }
    },
  }
}

function parentOf({ isRequest, traceparent, parent }: SpanOptions): Context {
  if (parent) return trace.setSpanContext(ROOT_CONTEXT, spanContextOf(parent))
  if (!isRequest) return context.active()
  return traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT
}

function spanContextOf({ traceId, spanId }: SpanLink) {
  return { traceId, spanId, traceFlags: TraceFlags.SAMPLED }
}

function openSpan(span: Span): OpenSpan {
  const { traceId, spanId } = span.spanContext()
  const within = trace.setSpan(context.active(), span)
  return {
    link: { traceId, spanId },
    run: (work) => context.with(within, work),
    end(facts = {}, problem) {
      span.setAttributes({ ...facts })
      // Its message may contain what a member has typed, which the log leaves out.
      if (problem !== undefined) {
        span.setAttribute("error.type", problem instanceof Error ? problem.name : typeof problem)
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    },
  }
}
