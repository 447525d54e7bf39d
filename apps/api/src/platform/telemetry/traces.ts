import { AsyncLocalStorage } from 'node:async_hooks'
import { type Attributes, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { currentRequestId } from '../request-id.ts'
import type { Telemetry } from './metrics.ts'
import { type EndedPassage, onPassage, type Passage, passages } from './passages.ts'

/** A missing collector delays no shutdown longer. */
const timeoutMillis = 2_000

/** Writes one span per passage, below its parent; patches no library. */
export function openTraces(url: string): Telemetry {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'cupo' }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url, timeoutMillis }),
        exportTimeoutMillis: timeoutMillis,
      }),
    ],
  })
  const tracer = provider.getTracer('cupo')
  const active = new AsyncLocalStorage<Span>()
  const spans = new WeakMap<Passage, Span>()
  passages.start.bindStore(active, (facts) => {
    const parent = active.getStore()
    const context = parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent)
    const span = tracer.startSpan(
      nameOf(facts),
      { kind: kindOf(facts), attributes: requestAttribute() },
      context,
    )
    spans.set(facts, span)
    return span
  })
  const stop = onPassage((facts) => {
    const span = spans.get(facts)
    span?.setAttributes(attributesOf(facts))
    if (facts.error !== undefined) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
  return {
    stop: async () => {
      passages.start.unbindStore(active)
      stop()
      await provider.shutdown()
    },
  }
}

function nameOf(facts: Passage): string {
  switch (facts.passage) {
    case 'call':
      return `${facts.method} ${facts.route}`
    case 'job':
      return `job ${facts.job}`
    case 'effect':
      return `effect ${facts.kind}`
    case 'provider':
      return `provider ${facts.provider}`
    case 'transaction':
      return 'transaction'
  }
}

function kindOf({ passage }: Passage): SpanKind {
  if (passage === 'call') return SpanKind.SERVER
  return passage === 'provider' ? SpanKind.CLIENT : SpanKind.INTERNAL
}

function requestAttribute(): Attributes {
  const requestId = currentRequestId()
  return requestId === undefined ? {} : { 'cupo.request_id': requestId }
}

/** By name: the channel adds the result to the facts. */
function attributesOf(facts: EndedPassage): Attributes {
  switch (facts.passage) {
    case 'call':
      return { 'http.request.method': facts.method, 'http.route': facts.route }
    case 'job':
      return { 'cupo.done': facts.done }
    case 'effect':
      return { 'cupo.outcome': facts.outcome }
    case 'provider':
      return { 'cupo.outcome': facts.outcome }
    case 'transaction':
      return { 'cupo.postings': facts.postings }
  }
}
