import { type Claim, listClaims } from '@cupo/wire'
import { useState } from 'react'
import { send } from '../../../../client/send.ts'
import { type Asked, useAnswer } from '../../../../client/use-answer.ts'

/** The claims of the person, with those that were filed or rated since they were loaded. */
export function useClaims() {
  const [changed, setChanged] = useState<readonly Claim[]>([])
  const { asked, askAgain } = useAnswer<typeof listClaims>(
    (signal) => send(listClaims, {}, { signal, part: 'claims' }),
    'claims',
  )
  /** The newest word on a claim; a new one stands first. */
  const change = (claim: Claim) => setChanged((before) => [claim, ...before.filter(isOther(claim))])
  return {
    asked: asked.kind === 'answered' ? withChanges(asked.body.claims, changed) : asked,
    askAgain,
    change,
  }
}

const isOther = (claim: Claim) => (other: Claim) => other.caseId !== claim.caseId

function withChanges(loaded: readonly Claim[], changed: readonly Claim[]): Asked<typeof listClaims> {
  const isLoaded = (claim: Claim) => loaded.some(({ caseId }) => caseId === claim.caseId)
  const filed = changed.filter((claim) => !isLoaded(claim))
  const updated = loaded.map((claim) => changed.find(({ caseId }) => caseId === claim.caseId) ?? claim)
  return { kind: 'answered', body: { claims: [...filed, ...updated] } }
}
