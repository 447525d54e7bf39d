import { Button } from '@cupo/ui/button.tsx'
import { FieldError } from '@cupo/ui/field.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { VisuallyHidden } from '@cupo/ui/visually-hidden.tsx'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { followApplication } from '../../client/journey/follow.ts'
import { goToScreen } from '../../client/navigate.ts'
import { request } from '../../client/request.ts'
import { readApplicationId, readRenewal } from '../../client/session-marks.ts'
import { readForm } from '../../forms/form-table.ts'
import { formNoticeText } from '../../text/form-notices.ts'
import { PhoneCard } from '../../ui/phone-card.tsx'
import { applicationForm, sentForm } from './application-form.ts'
import { dropStoreLink, linkEntry, receiveLinkOfForm } from './receive-store-link.ts'
import styles from './sale-place.module.css'
import type { IntendedLoan, StoreLink } from './store-link.ts'

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

type ChosenLoanProps = {
  readonly loan: IntendedLoan
  readonly error: string | undefined
}

const text = formNoticeText.chosenLoan

function ChosenLoan({ loan, error }: ChosenLoanProps) {
  const change = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    if (form) sentForm.set(readForm(applicationForm(), new FormData(form)))
    goToScreen('simulation', { state: linkEntry() })
  }
  return (
    <section aria-label={text.title} className={styles.loan}>
      <div className={styles.words}>
        <p className={styles.term}>{text.title}</p>
        <p className={styles.sum}>{loan.valueFmt}</p>
        <p className={styles.term}>{text.term(loan.installments, loan.totalFmt)}</p>
      </div>
      <Button
        variant="text"
        name="intendedValue"
        aria-label={text.changeLabel}
        aria-describedby={error ? 'intended-error' : undefined}
        onClick={change}
      >
        {text.change}
      </Button>
      {error && <FieldError id="intended-error" error={error} />}
    </section>
  )
}
