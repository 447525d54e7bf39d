import { bannerText } from '../../../text/home.ts'
import styles from './banner.module.css'

const links = [
  { href: '#creditos', label: bannerText.credits },
  { href: '#solicitudes', label: bannerText.applications },
  { href: '#quejas', label: bannerText.claims },
  { href: '#datos', label: bannerText.profile },
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
