import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import type { HandledFailure } from '../../client/send.ts'
import { timeText } from '../../text/dates.ts'
import { identityText } from '../../text/identity.ts'
import { CancelApplication } from '../cancel/cancel-application.tsx'
import { judgeValidation } from './validation.ts'

const asksEverySeconds = 20

type Props = {
  readonly validationId: string
  readonly words: string
  readonly onOtherWay: () => void
}

export function PendingCheck({ validationId, words, onOtherWay }: Props) {
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const [checkedAt, setCheckedAt] = useState<Date | null>(null)
  const { isBusy, run } = useBusy()

  const ask = async () => {
    setFailure(await judgeValidation(validationId))
    setCheckedAt(new Date())
  }
  const askQuietly = useEffectEvent(async () => {
    if (document.hidden || isBusy) return
    if ((await judgeValidation(validationId, 'background')) === null) setCheckedAt(new Date())
  })
  useEffect(() => {
    const timer = setInterval(() => askQuietly(), asksEverySeconds * 1000)
    return () => clearInterval(timer)
  }, [])

  return (
    <>
      <Notice tone="info" title={words} announce="status">
        <p>{identityText.pendingWait}</p>
        <p>{identityText.pendingLeave}</p>
        {checkedAt && <p>{identityText.checkedAt(timeText(checkedAt))}</p>}
      </Notice>
      <FailureNotice failure={failure} />
      <CancelApplication />
      <ActionBar>
        <Button isLoading={isBusy} onClick={() => run(ask)}>
          {identityText.checkAgain}
        </Button>
        <Button variant="text" disabled={isBusy} onClick={onOtherWay}>
          {identityText.otherWay}
        </Button>
      </ActionBar>
    </>
  )
}
