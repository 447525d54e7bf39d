import { loadOrTell, wordsOfMissingPart } from '@cupo/ui/load-chunk.ts'
import { type Failure, request, unanswered } from './request.ts'

export const sealing = () => import('./seal-jwe.ts')

type AskedKey = { readonly key: JsonWebKey } | Failure

let asked: Promise<AskedKey> | null = null

export async function sealToServer(value: unknown): Promise<string | Failure> {
  let failure: Failure = unanswered
  try {
    asked ??= askKey()
    const [answer, work] = await Promise.all([
      asked,
      loadOrTell(sealing, (missing) => {
        failure = { ...unanswered, message: missing.isServerThere ? wordsOfMissingPart(missing).text : '' }
      }),
    ])
    if (!('key' in answer)) {
      asked = null
      return answer
    }
    return work === null ? failure : await work.sealJwe(value, answer.key)
  } catch {
    return unanswered
  }
}

async function askKey(): Promise<AskedKey> {
  const answer = await request('GET /keys', {})
  if (!answer.ok) return answer
  const [key] = answer.body.keys
  return key === undefined ? unanswered : { key }
}
