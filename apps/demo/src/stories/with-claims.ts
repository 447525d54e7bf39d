import { type ClaimStatus, claimStatuses } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import { type ClaimWork, fileClaim, workOnClaim } from '../../../api/src/features/claims/claims.ts'
import { createPasswordHasher, savePassword } from '../../../api/src/features/sign-in/sign-in.ts'
import { actors } from '../../../api/src/platform/actor.ts'
import { inTransaction } from '../../../api/src/platform/database/transaction.ts'
import { mustSucceed } from '../life/happen.ts'
import { demoPassword, people, type SeededPerson } from '../people.ts'
import { requestId, type Stage, type Story } from '../stage.ts'
import { claimAnswer, claimWords } from '../text/words.ts'
import { deviceLoan } from './tell-of-loan.ts'

export const withClaims: Story = async (stage) => {
  const loan = await deviceLoan(stage, people.withClaims, { installments: 12, fallen: 3 })
  return [
    ...loan.beginning,
    ...loan.fallenOn.map(loan.payOn),
    loan.on(stage.today.subtract({ days: 20 }), '20:15', (_id, at) =>
      setPassword(stage, people.withClaims, demoPassword, at),
    ),
    ...claimStatuses.map((status, index) =>
      loan.on(stage.today.subtract({ days: 17 - 3 * index }), '08:30', (_id, at) => claim(stage, status, at)),
    ),
  ]
}

async function claim(stage: Stage, status: ClaimStatus, at: Temporal.Instant): Promise<void> {
  const parts = { ...stage.origination, random: stage.random }
  const documentIndex = parts.secrets.blindIndex('document', people.withClaims.document)
  const who = { actor: actors.clock, documentIndex, now: at, requestId }
  const filed = mustSucceed(
    'the claim',
    await inTransaction(parts.db, (transaction) => fileClaim(parts, transaction, claimWords[status], who)),
  )
  if (status === 'New') return
  const work: ClaimWork = status === 'Closed' ? { status, solution: claimAnswer } : { status }
  mustSucceed(
    'its work',
    await workOnClaim(parts, filed.protocol, work, {
      actor: actors.clock,
      now: at.add({ hours: 24 }),
      requestId,
    }),
  )
}

/** The public password contains the brand, which the screen's rule refuses, so this starts at hashing. */
async function setPassword(
  { origination: { db, secrets } }: Stage,
  { document }: SeededPerson,
  password: string,
  at: Temporal.Instant,
): Promise<void> {
  const documentIndex = secrets.blindIndex('document', document)
  const passwordHash = await createPasswordHasher(1).hash(password)
  const who = { now: at, actor: actors.clock, requestId }
  await inTransaction(db, (transaction) =>
    savePassword(transaction, { documentIndex, passwordHash, sessionId: null }, who),
  )
}
