import { getSession, openStoreLink } from '@cupo/wire'
import { type ReactNode, useEffect, useState } from 'react'
import { followApplication } from '../../../client/journey/follow.ts'
import { request } from '../../../client/request.ts'
import { readApplicationId, readRenewal } from '../../../client/session-marks.ts'
import { commonText } from '../../../text/common.ts'
import { formNoticeText } from '../../../text/form-notices.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PhoneCard } from '../../../ui/phone-card.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { Skeleton } from '../../../ui/waiting.tsx'
import styles from './phone-place.module.css'
import { type RememberedStoreLink, type StoreLink, storeLinkStore } from './store-link.ts'

type Props = { readonly link: StoreLink; readonly otherwise: ReactNode }

/** What became of the store link; without one, a customer who left half-way is offered to go on. */
export function PhoneNews({ link, otherwise }: Props) {
  switch (link.kind) {
    case 'opening':
      return (
        <div className={styles.waiting} role="status">
          <VisuallyHidden>{formNoticeText.loadingPhone}</VisuallyHidden>
          <Skeleton shape="card" />
        </div>
      )
    case 'opened':
      return link.phone ? <PhoneCard phone={link.phone} size="row" /> : otherwise
    case 'failed':
      return <FailedLink message={link.message} />
    case 'none':
      return <Resume otherwise={otherwise} />
  }
}

function FailedLink({ message }: { readonly message: string | null }) {
  return (
    <Notice tone="warn" title={formNoticeText.linkTitle} announce="alert">
      <p>{message ?? formNoticeText.linkOffline}</p>
      <div className={styles.actions}>
        {message === null && (
          <Button variant="secondary" onClick={receiveStoreLink}>
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

/** Only an application that is still open is offered to go on with, and the server alone knows. */
function Resume({ otherwise }: Pick<Props, 'otherwise'>) {
  const [isOpen, setIsOpen] = useState(false)
  const [isGoing, setIsGoing] = useState(false)
  useEffect(() => {
    if (readRenewal() === null || readApplicationId() === null) return
    const leave = new AbortController()
    request(getSession, {}, { signal: leave.signal }).then((session) => {
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

type HistoryEntry = { readonly storeLink?: RememberedStoreLink } | null

/** Opens `?data=` on the server and takes it out of the address; without one, goes on with what a reload left. */
export async function receiveStoreLink(): Promise<void> {
  const data = new URLSearchParams(location.search).get('data')
  if (data) return openLink(data)
  const entry: HistoryEntry = history.state
  if (storeLinkStore.get().kind === 'none' && entry?.storeLink) {
    storeLinkStore.set({ kind: 'opened', ...entry.storeLink })
  }
}

async function openLink(data: string): Promise<void> {
  storeLinkStore.set({ kind: 'opening' })
  const answer = await request(openStoreLink, { body: { data } })
  if (answer.ok) {
    const { id_access, origin, phone, campaign, document, mobile } = answer.body
    const shown = {
      id_access,
      origin,
      ...(phone ? { phone } : {}),
      ...(campaign ? { campaign } : {}),
    }
    leaveAddress({ storeLink: shown })
    storeLinkStore.set({
      kind: 'opened',
      ...shown,
      ...(document ? { document } : {}),
      ...(mobile ? { mobile } : {}),
    })
    return
  }
  const isRefused = answer.status >= 400 && answer.status < 500
  // A link that could not be opened for want of a network stays in the address for another try.
  if (isRefused) leaveAddress(null)
  storeLinkStore.set({ kind: 'failed', message: isRefused ? answer.message : null })
}

const leaveAddress = (entry: HistoryEntry) => history.replaceState(entry, '', location.pathname)

/** The customer goes on without the link: the operator is asked for the cart of the line. */
function dropStoreLink(): void {
  leaveAddress(null)
  storeLinkStore.set({ kind: 'none' })
}
