import { logFront } from '@cupo/wire'
import type { BindCall } from '../../platform/http/bind.ts'
import type { Log } from '../../platform/log.ts'

const reportsPerMinuteMax = 60

/** Keeps words and takes out what could be a person: digits in a row, addresses, tokens, line breaks. */
const withoutPersonalData = (text: string) =>
  text
    .replace(/[\r\n\t]+/g, ' ')
    .replace(/[^\s@]+@[^\s@]+/g, '[mail]')
    .replace(/[\w-]{25,}/g, '[token]')
    .replace(/\d{5,}/g, '[digits]')

export function frontLogRoutes(bind: BindCall, log: Log): void {
  let minute = 0
  let reports = 0
  bind(logFront)(async ({ body, now }) => {
    const current = Math.floor(now.epochMilliseconds / 60_000)
    if (current !== minute) {
      minute = current
      reports = 0
    }
    reports += 1
    if (reports <= reportsPerMinuteMax) {
      log.warn(
        {
          screen: withoutPersonalData(body.screen ?? ''),
          report: withoutPersonalData(body.message),
          stack: withoutPersonalData(body.stack ?? '').slice(0, 1_000),
          count: body.count,
        },
        'screen error',
      )
    }
    return { status: 204, body: null }
  })
}
