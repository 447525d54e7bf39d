import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import type { CallResult, getTerms, Origin } from '@cupo/wire'
import { useEffect, useState } from 'react'
import { send } from '../../client/send.ts'
import { formNoticeText } from '../../text/form-notices.ts'
import styles from './consents.module.css'

type Props = {
  readonly of: Origin | 'preValidation'
  readonly part: 'terms' | 'dataTreatment'
  readonly onAccept?: () => void
  readonly onClose: () => void
}

type Terms = CallResult<typeof getTerms>

export function TermsDialog({ of, part, onAccept, onClose }: Props) {
  const [terms, setTerms] = useState<Terms | 'loading' | 'failed'>('loading')
  const load = async () => {
    setTerms('loading')
    const answer = await send('GET /publicdata/terms-conditions', {
      query: of === 'preValidation' ? { of } : { origin: of },
    })
    setTerms(answer.ok ? answer.body : 'failed')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once it opens
  useEffect(() => {
    load()
  }, [])
  const isHere = terms !== 'loading' && terms !== 'failed'
  return (
    <Dialog
      isOpen
      size="tall"
      title={formNoticeText.termsTitles[part]}
      onClose={onClose}
      actions={
        terms === 'failed' ? (
          <Button onClick={load}>{commonText.retry}</Button>
        ) : (
          <Button disabled={!isHere} onClick={onAccept ?? onClose}>
            {onAccept ? formNoticeText.acceptTerms : commonText.understood}
          </Button>
        )
      }
    >
      {terms === 'loading' && <Waiting />}
      {terms === 'failed' && <Notice tone="bad">{formNoticeText.termsFailed}</Notice>}
      {isHere &&
        terms[part].map(({ title, paragraphs }) => (
          <section key={title} className={styles.termsSection}>
            <h3 className={styles.termsTitle}>{title}</h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
    </Dialog>
  )
}

function Waiting() {
  return (
    <>
      <Skeleton shape="short" />
      <Skeleton />
      <Skeleton />
      <Skeleton />
    </>
  )
}
