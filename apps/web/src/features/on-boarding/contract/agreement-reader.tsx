import { visualizeContract } from '@cupo/wire'
import { useState } from 'react'
import { FailureNotice } from '../../../app/failure-notice.tsx'
import { type HandledFailure, send } from '../../../app/send.ts'
import { useAnswer } from '../../../app/use-answer.ts'
import { contractText } from '../../../text/contract.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { documentIcon } from '../../../ui/icons.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { useBusy } from '../../../ui/use-busy.ts'
import styles from './contract.module.css'
import { agreementAddress, openTab, placeToRead, usePdfBlob } from './use-pdf.ts'

type Props = {
  readonly applicationId: string
  readonly isRead: boolean
  /** The customer has read it, or has it open in a tab or a file of its own. */
  readonly onRead: () => void
}

/** The agreement to read: the very bytes that are signed. */
export function AgreementReader({ applicationId, isRead, onRead }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const { isBusy, run } = useBusy()
  const { asked, askAgain } = useAnswer(
    (signal) => send(visualizeContract, { params: { applicationId }, query: {} }, { signal }),
    applicationId,
  )
  const blob = usePdfBlob(asked.kind === 'answered' ? asked.body : null)
  const address = agreementAddress(applicationId)

  const read = async () => {
    if (!blob) return
    const place = placeToRead()
    if (place === 'page') return run(readInPage)
    if (place === 'tab') openTab(address)
    else saveFile(blob, contractText.fileName)
    onRead()
  }
  /** Asked for once more, so that a session that has run out meanwhile is renewed before the frame needs it. */
  const readInPage = async () => {
    setFailure(null)
    const answer = await send(visualizeContract, { params: { applicationId }, query: {} })
    if (answer.ok) setIsOpen(true)
    else setFailure(answer)
  }
  const accept = () => {
    setIsOpen(false)
    onRead()
  }

  return (
    <section className={styles.document} aria-labelledby="agreement-title">
      <div className={styles.documentHead}>
        <Icon of={documentIcon} size="large" />
        <div>
          <h2 id="agreement-title" className={styles.documentTitle}>
            {contractText.documentTitle}
          </h2>
          <p className={styles.documentText}>{contractText.documentText}</p>
        </div>
      </div>
      {asked.kind === 'failed' ? (
        <FailureNotice failure={asked.failure} onRetry={askAgain} />
      ) : (
        <Button variant={isRead ? 'text' : 'secondary'} isLoading={blob === null || isBusy} onClick={read}>
          {isRead ? contractText.readAgain : contractText.read}
        </Button>
      )}
      <FailureNotice failure={failure} />
      <Dialog
        isOpen={isOpen}
        size="tall"
        title={contractText.documentTitle}
        onClose={() => setIsOpen(false)}
        actions={<Button onClick={accept}>{contractText.readDone}</Button>}
      >
        <iframe src={address} title={contractText.documentTitle} className={styles.pdf} />
      </Dialog>
    </section>
  )
}
