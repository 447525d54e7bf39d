import { bannerText } from '../../../text/home.ts'
import styles from './banner.module.css'
import { MessageCard } from './message-card.tsx'

const links = [
  { href: '#creditos', label: bannerText.credits },
  { href: '#solicitudes', label: bannerText.applications },
  { href: '#quejas', label: bannerText.claims },
  { href: '#datos', label: bannerText.profile },
] as const

/** What the area is for, in whose place a word of advice comes for a while, and the way to each of the page's lists. */
export const Banner = () => (
  <div className={styles.banner}>
    <MessageCard>
      <p className={styles.title}>{bannerText.title}</p>
      <p>{bannerText.text}</p>
    </MessageCard>
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
