import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

const docs = join(import.meta.dirname, '..', '..', 'docs')
const decisions = readdirSync(join(docs, 'decisions')).join('\n')
const questions = readFileSync(join(docs, 'spec-questions.md'), 'utf8')

/** A row that the product answers in another way than the specification. */
export type Departure<Own extends object = object> = {
  /** The number of a page of docs/decisions, or words of docs/spec-questions.md. */
  readonly by: string
  /** The product's values: with them the check of the row holds. */
  readonly instead: Own
}

export type SpecifiedRow = { readonly says: string; readonly departure?: Departure }

/**
 * The check of a row passes. The check of a row with a departure fails as specified, since an outdated departure has to go, and
 * passes with the product's values.
 */
export async function holds<Row extends SpecifiedRow>(
  row: Row,
  check: (row: Row) => void | Promise<void>,
): Promise<void> {
  if (row.departure === undefined) await check(row)
  else {
    expect([row.departure.by, isWritten(row.departure.by)]).toEqual([row.departure.by, true])
    await expect(
      async () => check(row),
      'the row holds as specified: take its departure away',
    ).rejects.toThrow()
    await check({ ...row, ...row.departure.instead })
  }
}

const isWritten = (by: string): boolean =>
  /^\d{3}$/.test(by) ? decisions.includes(`${by}-`) : questions.includes(by)

export function expectEachOnce(rows: readonly SpecifiedRow[]): void {
  const names = rows.map(({ says }) => says)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
}
