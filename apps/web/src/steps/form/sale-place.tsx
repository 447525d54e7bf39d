import { loadChunk } from '@cupo/ui/load-chunk.ts'
import { useStore } from '@cupo/ui/store.ts'
import type { FormChannel } from '@cupo/wire'
import { lazy, type ReactNode, Suspense } from 'react'
import { saleText } from '../../text/form.ts'
import styles from './sale-place.module.css'
import { channelOf, storeLinkStore } from './store-link.ts'

export const linkNews = () => import('./link-news.tsx')
const LinkNews = lazy(() => loadChunk(linkNews).then((module) => ({ default: module.LinkNews })))

type Props = {
  readonly isAwake: boolean
  readonly choiceError: string | undefined
}

export function SalePlace({ isAwake, choiceError }: Props) {
  const link = useStore(storeLinkStore)
  const pitch = <Pitch channel={channelOf(link)} />
  return (
    <div className={styles.place}>
      {isAwake ? (
        <Suspense fallback={pitch}>
          <LinkNews link={link} choiceError={choiceError} otherwise={pitch} />
        </Suspense>
      ) : (
        pitch
      )}
    </div>
  )
}

function Pitch({ channel }: { readonly channel: FormChannel }) {
  const { pitchTitle, pitchText } = saleText[channel]
  return (
    <div className={styles.pitch}>
      <svg viewBox="0 0 48 60" aria-hidden="true" className={styles.drawing}>
        {drawings[channel]}
      </svg>
      <p>
        <strong className={styles.strong}>{pitchTitle}</strong>
        {pitchText}
      </p>
    </div>
  )
}

const drawings: Readonly<Record<FormChannel, ReactNode>> = {
  Finter: (
    <>
      <rect x="9" y="3" width="30" height="54" rx="6" className={styles.body} />
      <path d="m13 40 8-14 5 8 3-4 6 10z" className={styles.peaks} />
      <circle cx="31" cy="18" r="4" className={styles.sun} />
      <path d="M20 8h8M14 48h20" className={styles.line} />
    </>
  ),
  Libre: (
    <>
      <rect x="3" y="18" width="42" height="28" rx="4" className={styles.body} />
      <circle cx="24" cy="32" r="7" className={styles.peaks} />
      <path d="M9 32h4m22 0h4M9 12h30" className={styles.line} />
    </>
  ),
}
