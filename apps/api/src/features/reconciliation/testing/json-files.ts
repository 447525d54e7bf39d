import type { FileReading, OutsideFiles } from '../../../ports/outside-files.ts'

/** A file is its rows as JSON; a row that is a text is one that nobody can read. */
const readJson = <Row>(bytes: Uint8Array): FileReading<Row> => {
  const rows: readonly (Row | string)[] = JSON.parse(Buffer.from(bytes).toString())
  const unread = rows.flatMap((row, at) => (typeof row === 'string' ? [{ line: at + 1, reason: row }] : []))
  if (unread.length > 0) return { ok: false, unread }
  return { ok: true, rows: rows.map((row, at) => ({ line: at + 1, row: row as Row })) }
}

export const jsonFiles: OutsideFiles = {
  providerMovements: readJson,
  bankStatement: () => readJson,
  bankFormatOf: () => 'csv',
}

export const bytesOf = (rows: readonly unknown[]): Uint8Array => Buffer.from(JSON.stringify(rows))
