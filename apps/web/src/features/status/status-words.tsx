import { loadChunk } from '@cupo/ui/load-chunk.ts'
import reasonsStyles from '@cupo/ui/reasons.module.css'
import { lazy, Suspense, useEffect, useState } from 'react'
import { type ArrivalState, textOfReason } from '../../client/navigate.ts'
import type { Audience } from '../../text/common.ts'
import { statusText } from '../../text/status.ts'
import type { StatusPageFacts } from './status-pages.tsx'
import styles from './status-words.module.css'

const RichText = lazy(() =>
  loadChunk(() => import('@cupo/ui/rich-text.tsx')).then((module) => ({ default: module.RichText })),
)
const MessageImage = lazy(() =>
  loadChunk(() => import('@cupo/ui/rich-text.tsx')).then((module) => ({ default: module.MessageImage })),
)

const SupportLink = lazy(() =>
  loadChunk(() => import('./support-link.tsx')).then((module) => ({ default: module.SupportLink })),
)

const reasonsMax = 4

type Props = { readonly page: StatusPageFacts; readonly arrival: ArrivalState }

/** The page's own sentence is no reason, nor is that of an answer without one. */
const reasonsFor = (page: StatusPageFacts, arrival: ArrivalState) =>
  (arrival.reasons ?? [])
    .filter((reason) => ![page.text, statusText.cannotProcess].includes(textOfReason(reason)))
    .slice(0, reasonsMax)

export function StatusWords({ page, arrival }: Props) {
  const reasons = page.shows === 'reasons' ? reasonsFor(page, arrival) : []
  if (reasons.length > 0) {
    // A page under another title, as that of maintenance, is no refusal.
    const isRefusal = arrival.title === undefined
    return (
      <>
        {isRefusal && <p>{page.lead ?? statusText.refusalLead[readerOf(arrival)]}</p>}
        <ul className={reasonsStyles.reasons}>
          {reasons.map((reason) => (
            <li key={textOfReason(reason)} className={styles.reason}>
              {reason.titulo && <strong className={styles.reasonTitle}>{reason.titulo}</strong>}
              <Suspense fallback={withoutTags(textOfReason(reason))}>
                <MessageImage address={reason.image} />
                <RichText text={textOfReason(reason)} />
              </Suspense>
            </li>
          ))}
        </ul>
        {isRefusal && <SupportContact />}
      </>
    )
  }
  return (
    <>
      <p>
        {page.shows && arrival.message ? (
          <Suspense fallback={withoutTags(arrival.message)}>
            <RichText text={arrival.message} />
          </Suspense>
        ) : (
          page.text
        )}
      </p>
      {page.hasContact && <SupportContact />}
    </>
  )
}

const readerOf = ({ enterAt }: ArrivalState): Audience =>
  enterAt === 'assistedHome' || enterAt === 'preValidation' ? 'agent' : 'customer'

const withoutTags = (text: string) => text.replace(/<[^<>]*>/g, ' ')

function SupportContact() {
  const [isAwake, setIsAwake] = useState(false)
  useEffect(() => setIsAwake(true), [])
  return (
    <p className={styles.contact}>
      {isAwake && (
        <Suspense>
          <SupportLink />
        </Suspense>
      )}
    </p>
  )
}
