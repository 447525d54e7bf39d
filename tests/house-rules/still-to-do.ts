import { readFileSync } from 'node:fs'
import type { Offender } from './structure.ts'

const lists = JSON.parse(readFileSync(new URL('still-to-do.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, readonly string[]>
>

/**
 * Places that break a rule beyond those that did when the rule was written. A rule holds while their number does not
 * grow, so that files can move and names change; what a failure lists is first what is not on the list.
 */
export function beyondList(rule: string, offenders: readonly Offender[]): readonly string[] {
  const known = [...(lists[rule] ?? [])]
  if (offenders.length <= known.length) return []
  const strange = offenders.filter(({ key }) => {
    const at = known.indexOf(key)
    if (at >= 0) known.splice(at, 1)
    return at < 0
  })
  return (strange.length > 0 ? strange : offenders).map(({ place }) => place)
}
