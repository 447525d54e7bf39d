import { type Borrower, getBorrower } from '@cupo/wire'
import { useState } from 'react'
import { send } from '../../../../client/send.ts'
import { type Asked, useAnswer } from '../../../../client/use-answer.ts'

export type AskedBorrower = {
  readonly asked: Asked<typeof getBorrower>
  readonly askAgain: () => void
  /** What a change has answered takes the place of what was loaded. */
  readonly change: (borrower: Borrower) => void
}

/** The person, asked for once and shown by two cards. */
export function useBorrower(): AskedBorrower {
  const [changed, setChanged] = useState<Borrower | null>(null)
  const { asked, askAgain } = useAnswer<typeof getBorrower>(
    (signal) => send(getBorrower, {}, { signal }),
    'borrower',
  )
  return { asked: changed ? { kind: 'answered', body: changed } : asked, askAgain, change: setChanged }
}
