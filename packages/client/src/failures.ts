export type Refusal<Code extends string> = {
  readonly call: string
  readonly status: number
  /** Null where something before the API answered, such as a proxy. */
  readonly code: Code | null
  readonly message: string
  /** Finds the request in Cupo's log; empty where the API did not answer. */
  readonly requestId: string
  readonly fields: readonly { readonly field: string; readonly message: string }[]
  /** The application's true status, with `EtapaInvalida`. */
  readonly applicationStatus: string | null
  /** `WRONG_PIN`, `TTL_EXPIRED` or `NO_MORE_PIN_ATTEMPTS`. */
  readonly pinError: string | null
  /** Seconds to wait before the same call, if the API says so. */
  readonly retryAfterSeconds: number | null
  readonly body: unknown
}

export class RefusedCall<Code extends string = string> extends Error implements Refusal<Code> {
  override readonly name = 'CupoError'
  readonly call: string
  readonly status: number
  readonly code: Code | null
  readonly requestId: string
  readonly fields: Refusal<Code>['fields']
  readonly applicationStatus: string | null
  readonly pinError: string | null
  readonly retryAfterSeconds: number | null
  readonly body: unknown

  constructor(refusal: Refusal<Code>) {
    super(refusal.message)
    this.call = refusal.call
    this.status = refusal.status
    this.code = refusal.code
    this.requestId = refusal.requestId
    this.fields = refusal.fields
    this.applicationStatus = refusal.applicationStatus
    this.pinError = refusal.pinError
    this.retryAfterSeconds = refusal.retryAfterSeconds
    this.body = refusal.body
  }
}

/** No readable answer came: whether the call had its effect is not known. */
export class UnansweredCall extends Error {
  override readonly name = 'CupoUnanswered'
  readonly call: string
  readonly reason: 'timeout' | 'network'

  constructor(call: string, reason: 'timeout' | 'network', cause: unknown) {
    super(reason === 'timeout' ? `${call} was not answered in time` : `${call} was not answered`, { cause })
    this.call = call
    this.reason = reason
  }
}

export async function refusalFrom(call: string, response: Response): Promise<Refusal<string>> {
  const body = await jsonOf(response)
  const fields: Readonly<Record<string, unknown>> =
    typeof body === 'object' && body !== null ? { ...body } : {}
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : null)
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    call,
    status: response.status,
    code: text('errorCode') ?? text('error'),
    message: text('message') ?? `${call} answered ${response.status}`,
    requestId: text('requestId') ?? '',
    fields: Array.isArray(fields.errors) ? fields.errors.filter(isFieldProblem) : [],
    applicationStatus: text('status'),
    pinError: text('pinError'),
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : null,
    body,
  }
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const isFieldProblem = (value: unknown): value is { readonly field: string; readonly message: string } =>
  typeof value === 'object' && value !== null && 'field' in value && 'message' in value
