import { ScreenLink } from '../../app/screen-link.tsx'
import { footerText } from '../../text/account.ts'
import { policies } from '../../text/policies/policy-names.ts'
import { ChatLink } from '../support/chat-link.tsx'
import styles from './account-footer.module.css'

/** The authority over consumers, which every page of the shop must link to. */
const authorityAddress = 'https://www.sic.gov.co'

/** The terms and policies, where to write, and the authority. */
export function AccountFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <nav aria-label={footerText.policies}>
          <ul className={styles.links}>
            {policies.map(({ slug, title }) => (
              <li key={slug}>
                <ScreenLink to="policy" params={{ policy: slug }} className={styles.link}>
                  {title}
                </ScreenLink>
              </li>
            ))}
          </ul>
        </nav>
        <p className={styles.line}>
          <ChatLink className={styles.link}>{(number) => `${footerText.whatsapp} ${number}`}</ChatLink>
        </p>
        <p className={styles.line}>
          {footerText.watchedBy}{' '}
          <a href={authorityAddress} target="_blank" rel="noopener noreferrer" className={styles.link}>
            {footerText.authority}
          </a>
        </p>
      </div>
    </footer>
  )
}
