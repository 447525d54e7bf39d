import { useBusy } from '@cupo/ui/use-busy.ts'
import { type ActionAnswer, type Application, journeys } from '@cupo/wire'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  type ActionInput,
  act,
  reloadApplication,
  useApplication,
} from '../../client/journey/application-store.ts'
import { followAnswer } from '../../client/journey/follow.ts'
import type { HandledFailure } from '../../client/send.ts'
import { useEmailWatch } from './email-check-dialog.tsx'

type Options = {
  readonly onConfirmed?: () => void
  readonly recalculate: () => Promise<void>
}

export type Confirmation = {
  readonly application: Application
  readonly isBusy: boolean
  readonly failure: HandledFailure | null
  readonly isChoiceGone: boolean
  readonly isAskingEmail: boolean
  readonly closeEmailCheck: () => void
  readonly confirmed: ActionAnswer | null
  readonly confirm: (action: ActionInput) => Promise<void> | void
}

export function useConfirmation({ onConfirmed, recalculate }: Options): Confirmation {
  const application = useApplication()
  const { isBusy, run } = useBusy()
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const [isChoiceGone, setIsChoiceGone] = useState(false)
  const [confirmed, setConfirmed] = useState<ActionAnswer | null>(null)
  // A pressed action waits for the validated address, and is then confirmed by itself.
  const [waiting, setWaiting] = useState<ActionInput | null>(null)
  const isAccepted = application.emailStatus === 'ACCEPT' || !journeys[application.origin].offerNeedsEmail
  useEmailWatch(!isAccepted)

  const confirm = (action: ActionInput) => {
    if (!isAccepted) return setWaiting(action)
    return run(async () => {
      setFailure(null)
      setIsChoiceGone(false)
      const answer = await act(action)
      if (answer.ok) {
        onConfirmed?.()
        return isRefusal(answer.body) ? followAnswer(answer.body) : setConfirmed(answer.body)
      }
      if (answer.errorCode === 'CorreoSinValidar') {
        await reloadApplication()
        return setWaiting(action)
      }
      if (answer.errors.length === 0) return setFailure(answer)
      setIsChoiceGone(true)
      await recalculate()
    })
  }
  const confirmWaiting = useEffectEvent(() => {
    if (waiting === null) return
    setWaiting(null)
    confirm(waiting)
  })
  useEffect(() => {
    if (isAccepted) confirmWaiting()
  }, [isAccepted])
  return {
    application,
    isBusy,
    failure,
    isChoiceGone,
    isAskingEmail: waiting !== null,
    closeEmailCheck: () => setWaiting(null),
    confirmed,
    confirm,
  }
}

/** Refusals lead to their pages at once. */
const isRefusal = ({ situation }: ActionAnswer) =>
  situation === 'reproved' ||
  situation === 'infolaftFailure' ||
  situation === 'deviceunavailable' ||
  situation === 'refusedpaymentorder' ||
  situation === 'inconsistentprice'
