import type { Page } from 'playwright-core'
import type { Visit } from './open-visit.ts'

/** Parts of the app that a page asked for; how each ended, or that it never did. */
export type Parts = ReadonlyMap<string, string>

/** Writes down what becomes of each part that a page asks for. */
export function watchParts(page: Page): Parts {
  const parts = new Map<string, string>()
  const isPart = (address: string) => address.includes('/assets/')
  page.on('request', (request) => {
    if (isPart(request.url())) parts.set(request.url(), 'asked for, without an end')
  })
  page.on('requestfinished', (request) => {
    if (isPart(request.url())) parts.set(request.url(), 'came')
  })
  page.on('requestfailed', (request) => {
    if (isPart(request.url())) parts.set(request.url(), request.failure()?.errorText ?? 'failed')
  })
  return parts
}

/**
 * What a locator that was not found leaves open: a page that left for another one, a screen that broke, or a part that did
 * not come. Never throws.
 */
export async function whereItStands({ page, errors, openCalls }: Visit, parts: Parts): Promise<string> {
  const headings = await page
    .locator('h1')
    .evaluateAll((all) =>
      all.map((one) => `${one.textContent}${one.hasAttribute('data-waiting') ? ' (skeleton)' : ''}`),
    )
    .catch((error: unknown) => [`unreadable: ${error}`])
  return [
    `stands at ${page.url()}, under ${headings.join(' and ') || 'no heading'}`,
    ...[...parts].filter(([, end]) => end !== 'came').map(([address, end]) => `part ${address}: ${end}`),
    ...[...openCalls].map((call) => `no answer to ${call.method()} ${call.url()}`),
    ...errors.map((error) => `error: ${error}`),
  ].join('\n')
}
