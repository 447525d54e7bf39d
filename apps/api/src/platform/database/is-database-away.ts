/** The driver's own words where it gives no code: a pool that waited in vain, a connection that broke. */
const brokenConnection =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/

/** SQLSTATE of a connection that failed, a server without room, one that is going down or coming up; then the system's. */
const awayCode = /^(?:08|53|57P0|ECONN|EPIPE$)/

/** SQLSTATE of a serialization failure or deadlock, a lock that did not come, a statement that took too long. */
const contendedCode = /^(?:40001|40P01|55P03|57014)$/

/** Whether another held what was needed: later it may be free. */
export const isContended = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && contendedCode.test(String(error.code))

/** Whether the database is not there just now: nothing was committed that the caller knows of, and a retry may work. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (brokenConnection.test(error.message)) return true
  const code = 'code' in error ? String(error.code) : ''
  // A server on this machine that is down has no socket file.
  const isSocketMissing = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return isSocketMissing || awayCode.test(code)
}
