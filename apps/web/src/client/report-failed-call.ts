import { screenNameAt } from './paths.ts'
import { sendReport } from './report-error.ts'

const reportedKinds = new Set<string>()
const failedCallsMax = 10

export type FailedCall = {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly errorCode: string
  readonly requestId: string
}

let unanswered: FailedCall | null = null

/** Each kind once a visit. A call without an answer is told with the next answered one. */
export function reportFailedCall({ method, path, status, errorCode, requestId }: FailedCall): void {
  const call = {
    method,
    path,
    status,
    // A proxy may answer anything in our name.
    errorCode: /^[A-Za-z]{0,60}$/.test(errorCode) ? errorCode : '',
    requestId: /^[0-9a-f-]{0,36}$/.test(requestId) ? requestId : '',
  }
  if (status === 0) unanswered ??= call
  else sendFailedCall(call)
}

export function reportUnanswered(): void {
  if (unanswered !== null) sendFailedCall(unanswered)
  unanswered = null
}

function sendFailedCall(failedCall: FailedCall): void {
  const { method, path, status, errorCode } = failedCall
  const message = `${method} ${path} ${status} ${errorCode}`.trim()
  if (reportedKinds.has(message) || reportedKinds.size >= failedCallsMax) return
  reportedKinds.add(message)
  sendReport({ message, source: 'call', screen: screenNameAt(location.pathname), failedCall })
}
