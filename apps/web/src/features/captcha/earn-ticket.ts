import { getCaptcha, solveCaptcha } from '@cupo/wire'
import { request } from '../../client/request.ts'
import { type Challenge, solveChallenge } from './solve-challenge.ts'

/** Solves one challenge of the API for a ticket; null when it could not be had. */
export async function earnTicket(): Promise<string | null> {
  const challenge = await request(getCaptcha, {})
  if (!challenge.ok) return null
  const solution = await solve(challenge.body)
  if (solution === null) return null
  const answer = await request(solveCaptcha, { params: { solution } })
  return answer.ok ? answer.body.ticket : null
}

/** By work or, where the lender has chosen it, by the vendor's widget. */
async function solve(
  challenge: Challenge | { readonly recaptcha: { readonly siteKey: string } },
): Promise<string | null> {
  if ('recaptcha' in challenge) {
    const { askRecaptcha } = await import('./ask-recaptcha.ts')
    return askRecaptcha(challenge.recaptcha.siteKey)
  }
  const solution = await solveChallenge(challenge)
  return solution && toBase64url(JSON.stringify({ challenge, solution }))
}

/** The proof is plain ASCII: numbers and hexadecimal. */
const toBase64url = (text: string) => btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
