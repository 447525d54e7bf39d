import type { UsuryCap } from '@cupo/credit-engine'
import type { Temporal } from 'temporal-polyfill'
import type { Log } from '../../platform/log.ts'

/** Warns once a month while that month's usury cap has not been loaded and an earlier one stands in for it. */
export function missingCapWarning(log: Log): (cap: UsuryCap, today: Temporal.PlainDate) => void {
  let told = ''
  return (cap, today) => {
    const month = today.toPlainYearMonth().toString()
    if (cap.isExact || told === month) return
    told = month
    log.warn({ month, capOf: cap.month }, 'no usury cap loaded for this month')
  }
}
