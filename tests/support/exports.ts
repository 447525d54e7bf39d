import { once } from 'node:events'
import { createServer } from 'node:http'
import { freePort } from './free-port.ts'

/** Stands where the product sends its spans, and scrapes its metrics. */
export async function receiveExports() {
  const received: string[] = []
  const collector = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push(Buffer.concat(chunks).toString('utf8'))
    response.setHeader('content-type', 'application/json').end('{}')
  })
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const address = collector.address()
  const collectorPort = typeof address === 'object' ? address?.port : 0
  const port = await freePort()
  return {
    /** For the product's environment. */
    environment: {
      METRICS_PORT: String(port),
      TRACES_URL: `http://127.0.0.1:${collectorPort}/v1/traces`,
    },
    metrics: async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text(),
    /** What came by OTLP, as it came. */
    spans: () => received.join('\n'),
    close: () => {
      collector.closeAllConnections()
      collector.close()
    },
  }
}

/** The sum of the samples of a metric that carry these labels. */
export function sampleOf(text: string, name: string, labels: Readonly<Record<string, string>> = {}): number {
  const samples = text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
  const fitting = samples.filter((line) =>
    Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`)),
  )
  return fitting.reduce((sum, line) => sum + Number(/ ([^ ]+)$/.exec(line)?.[1]), 0)
}
