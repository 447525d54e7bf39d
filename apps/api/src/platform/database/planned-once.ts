import { sql } from 'kysely'
import pg from 'pg'

const mark = '/* planned once */'
const names = new Map<string, string>()

/**
 * Stands inside a statement that runs all the time, always with the same text: each connection parses and plans it
 * once instead of at every run. For statements of one row found by a key, whose plan no value changes.
 */
export const plannedOnce = sql.raw(mark)

/** A connection that prepares the marked statements, each under a name of its own. */
export class PlanningClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (...given: unknown[]) => unknown
    const planning = (...given: unknown[]) => {
      const [text, values, ...callback] = given
      if (typeof text !== 'string' || !text.includes(mark)) return query(...given)
      if (typeof values === 'function') return query({ name: nameOf(text), text }, values)
      return query({ name: nameOf(text), text, values }, ...callback)
    }
    this.query = planning as typeof this.query
  }
}

function nameOf(text: string): string {
  const name = names.get(text) ?? `planned_${names.size + 1}`
  names.set(text, name)
  return name
}
