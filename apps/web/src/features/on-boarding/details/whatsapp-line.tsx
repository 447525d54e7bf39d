import { useParameters } from '../../../app/use-parameters.ts'
import { detailsText } from '../../../text/details.ts'
import { ChatLink } from '../../support/chat-link.tsx'
import styles from './details.module.css'

/** Where to write for help; its place is kept while the number is on its way. */
export function WhatsappLine() {
  const number = useParameters()?.supportWhatsapp
  return (
    <p className={styles.help}>
      {number && (
        <>
          {detailsText.helpTitle} <ChatLink>{() => detailsText.help}</ChatLink>{' '}
          <span className={styles.number}>{number}</span>
        </>
      )}
    </p>
  )
}
