import { getCaptcha, solveCaptcha } from '@cupo/wire'
import { request } from '../../api/request.ts'
import { solveChallenge } from './solve-challenge.ts'

/** Solves one challenge of the API for a ticket; null when it could not be had. */
export async function earnTicket(): Promise<string | null> {
  const challenge = await request(getCaptcha, {})
  if (!challenge.ok) return null
  const solution = await solveChallenge(challenge.body)
  if (solution === null) return null
  const proof = toBase64url(JSON.stringify({ challenge: challenge.body, solution }))
  const answer = await request(solveCaptcha, { params: { solution: proof } })
  return answer.ok ? answer.body.ticket : null
}

/** The proof is plain ASCII: numbers and hexadecimal. */
const toBase64url = (text: string) => btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
