import type { SpecifiedRow } from '../hold-table.ts'
import { actions, waysBack } from './actions.ts'
import { authenticatedCalls, grants, publicCalls } from './calls.ts'
import { constantRows, timers } from './constants.ts'
import { failureScreens, failures } from './failures.ts'
import { fields } from './fields.ts'
import { redirects } from './redirects.ts'
import { routes } from './routes.ts'
import { decisions, transitions } from './rules.ts'
import { labels } from './status-labels.ts'
import { textRows } from './texts.ts'
import { conversions, fieldRules, playedRules } from './validation-rules.ts'

/** Every table, by the name under which its test tells its count. */
export const allTables: Readonly<Record<string, readonly SpecifiedRow[]>> = {
  'public calls': publicCalls,
  'authenticated calls': authenticatedCalls,
  'constants and timers': [...constantRows, ...timers],
  failures: [...failures, ...failureScreens],
  fields,
  grants,
  redirects,
  routes,
  'states and transitions': [...decisions, ...transitions],
  statuses: labels,
  texts: textRows,
  'validation rules': [...fieldRules, ...conversions, ...playedRules],
  'workflow actions': [...actions, ...waysBack],
}
