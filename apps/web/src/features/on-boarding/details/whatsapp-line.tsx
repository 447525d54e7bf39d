import { useParameters } from '../../../client/use-parameters.ts'
import { detailsText } from '../../../text/details.ts'
import { ChatLink } from '../../support/chat-link.tsx'
import styles from './details.module.css'

/** Where to write for help; its place is kept while the number is on its way. */
export function WhatsappLine() {
  const isThere = useParameters() !== null
  return (
    <p className={styles.help}>
      {isThere && (
        <>
          {detailsText.helpTitle}{' '}
          <ChatLink>
            {(number) => (
              <>
                {detailsText.help} <span className={styles.number}>{number}</span>
              </>
            )}
          </ChatLink>
        </>
      )}
    </p>
  )
}
