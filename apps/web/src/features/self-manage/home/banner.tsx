import { claimsText } from '../../../text/claims.ts'
import { applicationsText, bannerText, creditsText } from '../../../text/home.ts'
import styles from './banner.module.css'

const links = [
  { href: '#creditos', label: creditsText.title },
  { href: '#solicitudes', label: applicationsText.title },
  { href: '#quejas', label: claimsText.title },
] as const

/** What the area is for, and the way to each of its lists. */
export const Banner = () => (
  <div className={styles.banner}>
    <p className={styles.title}>{bannerText.title}</p>
    <p>{bannerText.text}</p>
    <nav aria-label={bannerText.links}>
      <ul className={styles.links}>
        {links.map(({ href, label }) => (
          <li key={href}>
            <a href={href} className={styles.link}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  </div>
)
