/** The driver gives no code for a pool that waited in vain or a broken connection. */
const brokenConnection =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/

/**
 * SQLSTATE of a failed connection, a server that only reads (a primary of before), a full server or disk, one going down
 * or coming up, one whose disk fails or has lost its files, a database that is being restored; then the system's codes.
 */
const awayCode = /^(?:08|25006|53|57P0|58|3D000$|ECONN|EPIPE$)/

/** SQLSTATE of a serialization failure, a deadlock, a lock timeout, a statement timeout. */
const contendedCode = /^(?:40001|40P01|55P03|57014)$/

export const isContended = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && contendedCode.test(String(error.code))

/** Nothing was committed that the caller knows of, and a retry may work. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (brokenConnection.test(error.message)) return true
  const code = 'code' in error ? String(error.code) : ''
  // A server on this machine that is down has no socket file.
  const isSocketMissing = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return isSocketMissing || awayCode.test(code)
}
