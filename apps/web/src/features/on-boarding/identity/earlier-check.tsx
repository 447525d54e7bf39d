import { pendingIndicator } from '@cupo/wire'
import { useState } from 'react'
import { FailureNotice } from '../../../app/failure-notice.tsx'
import type { Reason } from '../../../app/navigate.ts'
import type { HandledFailure } from '../../../app/send.ts'
import { timeText } from '../../../text/dates.ts'
import { identityText } from '../../../text/identity.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { useStore } from '../../../ui/store.ts'
import { useBusy } from '../../../ui/use-busy.ts'
import { judgeValidation } from './judge-validation.ts'
import { pendingValidation } from './pending-validation.ts'

/** What the server said of the check before, and the way to ask again while its result is still to come. */
export function EarlierCheck({ reasons: told }: { readonly reasons: readonly Reason[] }) {
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const [checkedAt, setCheckedAt] = useState<Date | null>(null)
  const { isBusy, run } = useBusy()
  const remembered = useStore(pendingValidation)
  // Whoever comes back by another way than the check finds its state here too.
  const reasons = told.length === 0 && remembered !== null ? [stillPending] : told
  const isPending = reasons.some(({ indicador }) => indicador === pendingIndicator)
  const validationId = isPending ? remembered : null

  const checkAgain = (id: string) =>
    run(async () => {
      setFailure(await judgeValidation(id))
      setCheckedAt(new Date())
    })

  return (
    <>
      {reasons.map(({ titulo, mensagem }) => (
        <Notice key={mensagem} tone={isPending ? 'info' : 'warn'} title={titulo} announce="status">
          <RichText text={mensagem} />
          {isPending && checkedAt && <p>{identityText.checkedAt(timeText(checkedAt))}</p>}
        </Notice>
      ))}
      {validationId && (
        <Button isLoading={isBusy} onClick={() => checkAgain(validationId)}>
          {identityText.checkAgain}
        </Button>
      )}
      <FailureNotice failure={failure} />
    </>
  )
}

const stillPending: Reason = { mensagem: identityText.pending, indicador: pendingIndicator }
