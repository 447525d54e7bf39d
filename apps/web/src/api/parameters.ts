import { getParameters, type Origin, type Parameters } from '@cupo/wire'
import { request } from './request.ts'

const loading = new Map<Origin, Promise<Parameters | null>>()

/** The parameters of a channel, asked for once a visit; nothing when they could not be had, and then asked again. */
export function loadParameters(channel: Origin = 'Finter'): Promise<Parameters | null> {
  const known = loading.get(channel)
  if (known) return known
  const asked = fetchParameters(channel).then((parameters) => {
    if (!parameters) loading.delete(channel)
    return parameters
  })
  loading.set(channel, asked)
  return asked
}

async function fetchParameters(channel: Origin): Promise<Parameters | null> {
  try {
    const { makeResponseKey, openJwe } = await import('./open-jwe.ts')
    const key = await makeResponseKey()
    const answer = await request(
      getParameters,
      { query: { channel } },
      { headers: { 'X-Response-Key': key.header } },
    )
    if (!answer.ok) return null
    return 'jwe' in answer.body ? asParameters(await openJwe(answer.body.jwe, key.privateKey)) : answer.body
  } catch {
    return null
  }
}

/** AES-GCM proves that the server wrote them, so they are what the wire says. */
const asParameters = (opened: unknown) => opened as Parameters
