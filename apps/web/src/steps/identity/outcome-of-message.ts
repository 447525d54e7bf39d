export type FrameOutcome = 'completed' | 'failed' | 'cancelled'

type ExpectedSender = {
  readonly origin: string
  readonly source: MessageEventSource | null
  readonly validationId: string
}

export function outcomeOfMessage(
  event: MessageEvent<unknown>,
  expected: ExpectedSender,
): FrameOutcome | null {
  if (expected.source === null || event.source !== expected.source) return null
  if (event.origin !== expected.origin) return null
  const { data: message } = event
  if (!isRecord(message)) return null
  switch (message.code) {
    case 'ProcessCompleted':
      return isRecord(message.data) && message.data.validation_id === expected.validationId
        ? 'completed'
        : null
    case 'ProcessError':
      return 'failed'
    case 'ProcessCancelled':
      return 'cancelled'
    default:
      return null
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
