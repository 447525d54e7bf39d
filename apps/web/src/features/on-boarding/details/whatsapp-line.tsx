import { useParameters } from '../../../app/use-parameters.ts'
import { detailsText } from '../../../text/details.ts'
import { chatAddress } from '../../support/chat-address.ts'
import styles from './details.module.css'

/** Where to write for help; its place is kept while the number is on its way. */
export function WhatsappLine() {
  const number = useParameters()?.supportWhatsapp
  return (
    <p className={styles.help}>
      {number && (
        <>
          {detailsText.helpTitle}{' '}
          <a href={chatAddress(number)} target="_blank" rel="noopener noreferrer">
            {detailsText.help}
          </a>{' '}
          <span className={styles.number}>{number}</span>
        </>
      )}
    </p>
  )
}
