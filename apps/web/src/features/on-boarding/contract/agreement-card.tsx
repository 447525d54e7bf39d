import { contractText } from '../../../text/contract.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { documentIcon } from '../../../ui/icons.ts'
import { DownloadAgreement } from './agreement-reader.tsx'
import styles from './contract.module.css'

type Props = {
  readonly applicationId: string
  readonly isRead: boolean
  readonly onRead: () => void
}

/** The agreement as a thing: what it is, its file, and reading it again. Reading it first is the bar's. */
export function AgreementCard({ applicationId, isRead, onRead }: Props) {
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
      {isRead && (
        <Button variant="text" onClick={onRead}>
          {contractText.readAgain}
        </Button>
      )}
      <DownloadAgreement applicationId={applicationId} />
    </section>
  )
}
