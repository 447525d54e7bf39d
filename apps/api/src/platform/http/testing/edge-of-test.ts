import { Temporal } from 'temporal-polyfill'
import type { Caller } from '../../actor.ts'
import type { Log } from '../../log.ts'
import type { Edge } from '../bind.ts'
import { eventStreams } from '../event-streams.ts'

export const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** An edge that shows the caller of the test to every call, whatever it declares. */
export const edgeOfTest = (authenticate: () => Promise<Caller | null>, others: Partial<Edge> = {}): Edge => ({
  bound: [],
  rooms: new Map(),
  operatorName: '',
  streams: eventStreams(quiet),
  setCookie: () => undefined,
  authenticate,
  receive: (request, actor) => ({
    requestId: request.id,
    now: Temporal.Instant.from('2026-12-05T15:00:00Z'),
    actor,
    client: 'other',
    isFromOurPages: false,
    userAgent: '',
    ip: '',
    limitedAddress: null,
    cookies: {},
    headers: {},
    rawBody: '',
    rawQuery: '',
  }),
  ...others,
})
