import { getParameters, type Origin, type Parameters } from '@cupo/wire'
import { request } from './request.ts'

/** Status 0: no answer came, or one that this device could not open. */
type Unavailable = { readonly ok: false; readonly status: number; readonly message: string }

export type ParametersAnswer = { readonly ok: true; readonly parameters: Parameters } | Unavailable

const asking = new Map<Origin, Promise<ParametersAnswer>>()
const atHand = new Map<Origin, Parameters>()

/** The parameters of a channel, asked for once a visit; a failure is asked again. Never rejects. */
export function askParameters(channel: Origin = 'Finter'): Promise<ParametersAnswer> {
  const known = asking.get(channel)
  if (known) return known
  const asked = fetchParameters(channel).then((answer) => {
    if (answer.ok) atHand.set(channel, answer.parameters)
    else asking.delete(channel)
    return answer
  })
  asking.set(channel, asked)
  return asked
}

/** The parameters of a channel; nothing when they could not be had. */
export async function loadParameters(channel?: Origin): Promise<Parameters | null> {
  const answer = await askParameters(channel)
  return answer.ok ? answer.parameters : null
}

/** What this visit has loaded so far. */
export const parametersAtHand = (channel: Origin = 'Finter'): Parameters | null => atHand.get(channel) ?? null

async function fetchParameters(channel: Origin): Promise<ParametersAnswer> {
  try {
    const { makeResponseKey, openJwe } = await import('./open-jwe.ts')
    const key = await makeResponseKey()
    const answer = await request(
      getParameters,
      { query: { channel } },
      { headers: { 'X-Response-Key': key.header } },
    )
    if (!answer.ok) return { ok: false, status: answer.status, message: answer.message }
    const { body } = answer
    return {
      ok: true,
      parameters: 'jwe' in body ? asParameters(await openJwe(body.jwe, key.privateKey)) : body,
    }
  } catch {
    return { ok: false, status: 0, message: '' }
  }
}

/** AES-GCM proves that the server wrote them, so they are what the wire says. */
const asParameters = (opened: unknown) => opened as Parameters
