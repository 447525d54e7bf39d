import { showToast } from '@cupo/ui/layer-stores.ts'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import type { HandOffLink } from '@cupo/wire'
import { useEffect, useEffectEvent, useState } from 'react'
import { act } from '../../../client/journey/application-store.ts'
import { followApplication } from '../../../client/journey/follow.ts'
import type { Sale } from '../../../client/sale/follow-sale.ts'
import { customerPhoneText as text } from '../../../text/assisted.ts'

const failureShownSeconds = 25

export type CustomerPhone = {
  readonly link: HandOffLink | null
  readonly isSending: boolean
  readonly isLimitReached: boolean
  /** Seconds before the same address gets another one. */
  readonly waitSeconds: number
  /** The last attempt failed, and no link is known to have left. */
  readonly isUnsent: boolean
  readonly wasResent: boolean
  readonly emailError: string | null
  /** Skipped while a link is on its way: a reload counts nothing. */
  readonly sendFirst: () => Promise<boolean>
  readonly resend: (email?: string) => Promise<boolean>
}

type Options = {
  /** Elsewhere a good link is shown, and a new one waits for the button. */
  readonly isSentAtOnce?: boolean
}

export function useCustomerPhone({ progress }: Sale, { isSentAtOnce = false }: Options = {}): CustomerPhone {
  const handOff = progress?.handOff ?? null
  const isShownAtOnce = isSentAtOnce || handOff?.state === 'sent' || handOff?.state === 'open'
  const [link, setLink] = useState<HandOffLink | null>(null)
  const [isLimitReached, setIsLimitReached] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const [wasResent, setWasResent] = useState(false)
  const [emailError, setEmailError] = useState<string | null>(null)
  const { isBusy, run } = useBusy()
  const waitSeconds = useWait(link)

  const send = async (firstEmail: boolean, email?: string) => {
    let isSent = false
    await run(async () => {
      setEmailError(null)
      setWasResent(false)
      const action = { action: 'sendEmailVeridas', firstEmail } as const
      const answer = await act(email === undefined ? action : { ...action, email }, 'catalogue')
      if (answer.ok) {
        const { response } = answer.body
        if (response && 'sendsLeft' in response) setLink(response)
        setWasResent(!firstEmail)
        setHasFailed(false)
        isSent = true
      } else if (answer.errorCode === 'LimiteDeReenvios') setIsLimitReached(true)
      else if (answer.errorCode === 'EtapaInvalida') await followApplication()
      else if (answer.errors[0]) setEmailError(answer.errors[0].message)
      else if (!answer.isHandled) {
        setHasFailed(true)
        const words = answer.status === 0 ? commonText.offlineText : answer.message
        showToast({ tone: 'bad', title: text.failed, text: words }, failureShownSeconds)
      }
    })
    return isSent
  }

  const sendAtOnce = useEffectEvent(() => {
    if (link === null) send(true)
  })
  useEffect(() => {
    if (isShownAtOnce) sendAtOnce()
  }, [isShownAtOnce])

  return {
    link,
    isSending: isBusy,
    isLimitReached,
    waitSeconds,
    isUnsent: hasFailed && link === null && handOff === null && !isLimitReached,
    wasResent,
    emailError,
    sendFirst: () => send(true),
    resend: (email) => send(false, email),
  }
}

function useWait(link: HandOffLink | null): number {
  const [over, setOver] = useState<HandOffLink | null>(null)
  useEffect(() => {
    if (link === null || link.resendInSeconds === 0) return
    const timer = setTimeout(() => setOver(link), link.resendInSeconds * 1000)
    return () => clearTimeout(timer)
  }, [link])
  return link === null || over === link ? 0 : link.resendInSeconds
}
