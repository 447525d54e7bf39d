import { Button } from '@cupo/ui/button.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { VisuallyHidden } from '@cupo/ui/visually-hidden.tsx'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { followApplication } from '../../client/journey/follow.ts'
import { request } from '../../client/request.ts'
import { readApplicationId, readRenewal } from '../../client/session-marks.ts'
import { formNoticeText } from '../../text/form-notices.ts'
import { PhoneCard } from '../../ui/phone-card.tsx'
import { ChosenLoan } from './chosen-loan.tsx'
import { dropStoreLink, receiveLinkOfForm } from './receive-store-link.ts'
import styles from './sale-place.module.css'
import type { StoreLink } from './store-link.ts'

type Props = {
  readonly link: StoreLink
  readonly choiceError: string | undefined
  readonly otherwise: ReactNode
}

export function LinkNews({ link, choiceError, otherwise }: Props) {
  switch (link.kind) {
    case 'opening':
      return (
        <div className={styles.waiting} role="status">
          <VisuallyHidden>{formNoticeText.loadingPhone}</VisuallyHidden>
          <Skeleton shape="card" />
        </div>
      )
    case 'opened':
      if (link.intended) return <ChosenLoan loan={link.intended} error={choiceError} />
      return link.phone ? <PhoneCard phone={link.phone} size="row" /> : otherwise
    case 'failed':
      return <FailedLink message={link.message} />
    case 'none':
      return <Resume otherwise={otherwise} />
  }
}

export function FailedLink({ message }: { readonly message: string | null }) {
  return (
    <Notice tone="warn" title={formNoticeText.linkTitle} announce="alert">
      <p>{message ?? formNoticeText.linkOffline}</p>
      <div className={styles.actions}>
        {message === null && (
          <Button variant="secondary" onClick={receiveLinkOfForm}>
            {commonText.retry}
          </Button>
        )}
        <Button variant={message === null ? 'text' : 'secondary'} onClick={dropStoreLink}>
          {formNoticeText.goOnWithoutLink}
        </Button>
      </div>
    </Notice>
  )
}

function Resume({ otherwise }: Pick<Props, 'otherwise'>) {
  const [isOpen, setIsOpen] = useState(false)
  const [isGoing, setIsGoing] = useState(false)
  useEffect(() => {
    if (readRenewal() === null || readApplicationId() === null) return
    const leave = new AbortController()
    request('GET /user/session', {}, { signal: leave.signal }).then((session) => {
      if (!leave.signal.aborted) setIsOpen(session.ok && session.body.openApplicationId !== null)
    })
    return () => leave.abort()
  }, [])
  const resume = async () => {
    setIsGoing(true)
    await followApplication()
    setIsGoing(false)
  }
  if (!isOpen) return otherwise
  return (
    <Notice tone="info" title={formNoticeText.resumeTitle}>
      <div className={styles.actions}>
        <Button variant="secondary" isLoading={isGoing} onClick={resume}>
          {formNoticeText.resume}
        </Button>
      </div>
    </Notice>
  )
}
