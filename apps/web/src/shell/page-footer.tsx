import { classNames } from '@cupo/ui/class-names.ts'
import { VisuallyHidden } from '@cupo/ui/visually-hidden.tsx'
import { usePath } from '../client/navigate.ts'
import { matchPath, pathTo } from '../client/paths.ts'
import { screens } from '../screens/registry.ts'
import { footerText, policies } from '../text/common.ts'
import styles from './page-footer.module.css'

/** The authority over consumers (Ley 1480 de 2011, art. 50). */
const authorityAddress = 'https://www.sic.gov.co'

/**
 * Links open tabs, so that nobody loses what they typed. Begins below the first view, so that no loading screen moves
 * it.
 */
export function PageFooter() {
  const isStep = isStepAt(usePath())
  return (
    <footer className={classNames(styles.footer, isStep && styles.ofStep)}>
      <nav aria-label={footerText.policies}>
        <ul className={styles.links}>
          {policies.map(({ slug, title, short }) => (
            <li key={slug}>
              <OtherTab address={pathTo('policy', '', { policy: slug })} {...(isStep ? { name: title } : {})}>
                {isStep ? short : title}
              </OtherTab>
            </li>
          ))}
          {!isStep && (
            <li>
              <OtherTab address={pathTo('publicClaims', '')}>{footerText.claims}</OtherTab>
            </li>
          )}
        </ul>
      </nav>
      {!isStep && (
        <p>
          {footerText.watchedBy} <OtherTab address={authorityAddress}>{footerText.authority}</OtherTab>
        </p>
      )}
    </footer>
  )
}

function isStepAt(pathname: string): boolean {
  const match = matchPath(pathname)
  if (match === null) return false
  const { access, entry, step } = screens[match.screen]
  return entry === undefined && ((access !== 'public' && access !== 'borrower') || step !== undefined)
}

type OtherTabProps = { readonly address: string; readonly children: string; readonly name?: string }

const OtherTab = ({ address, children, name }: OtherTabProps) => (
  <a
    href={address}
    target="_blank"
    rel="noopener noreferrer"
    className={styles.link}
    aria-label={name && `${name} ${footerText.opensTab}`}
  >
    {children}
    {name === undefined && <VisuallyHidden> {footerText.opensTab}</VisuallyHidden>}
  </a>
)
