import { supportText } from '../../text/account.ts'
import { ChatLink } from '../support/chat-link.tsx'
import styles from './account-frame.module.css'

/** Where a borrower writes. */
export const SupportContact = () => (
  <p className={styles.support}>
    <ChatLink className={styles.supportLink}>{(number) => `${supportText.whatsapp} ${number}`}</ChatLink>
  </p>
)
