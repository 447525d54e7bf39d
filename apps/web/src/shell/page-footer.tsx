import { pathTo } from '../client/paths.ts'
import { footerText } from '../text/footer.ts'
import { policies } from '../text/policies/policy-names.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './page-footer.module.css'

/** The authority over consumers (Ley 1480 de 2011, art. 50). */
const authorityAddress = 'https://www.sic.gov.co'

/**
 * Below every screen: the terms, the policies, the claims and the authority. They open a tab of their own, so
 * that nobody loses what they typed. It begins below the first view, where no screen that loads can move it.
 */
export function PageFooter() {
  return (
    <footer className={styles.footer}>
      <nav aria-label={footerText.policies}>
        <ul className={styles.links}>
          {policies.map(({ slug, title }) => (
            <li key={slug}>
              <OtherTab address={pathTo('policy', '', { policy: slug })}>{title}</OtherTab>
            </li>
          ))}
          <li>
            <OtherTab address={pathTo('publicClaims', '')}>{footerText.claims}</OtherTab>
          </li>
        </ul>
      </nav>
      <p>
        {footerText.watchedBy} <OtherTab address={authorityAddress}>{footerText.authority}</OtherTab>
      </p>
    </footer>
  )
}

const OtherTab = ({ address, children }: { readonly address: string; readonly children: string }) => (
  <a href={address} target="_blank" rel="noopener noreferrer" className={styles.link}>
    {children}
    <VisuallyHidden> {footerText.opensTab}</VisuallyHidden>
  </a>
)
