/** The driver has no code for these. */
const brokenConnection =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/

/**
 * SQLSTATE of a failed connection, a read-only server (a former primary), a full server or disk, a start
 * or stop, a failing or lost disk, a restore; then the system's codes.
 */
const awayCode = /^(?:08|25006|53|57P0|58|3D000$|ECONN|EPIPE$)/

/** SQLSTATE: serialization failure, deadlock, lock and statement timeout. */
const contendedCode = /^(?:40001|40P01|55P03|57014)$/

export const isContended = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && contendedCode.test(String(error.code))

/** True for errors that a later retry may cure. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (brokenConnection.test(error.message)) return true
  const code = 'code' in error ? String(error.code) : ''
  // A stopped local server has no socket file.
  const isSocketMissing = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return isSocketMissing || awayCode.test(code)
}
