import { Notice } from '@cupo/ui/notice.tsx'
import { Link } from 'wouter'
import { Page } from '../../frame/page.tsx'
import { type PageProps, useQueues } from '../../frame/session.ts'
import { homeText } from '../../text/home.ts'
import { officeText } from '../../text/office.ts'
import styles from './home-page.module.css'

export function HomePage({ session }: PageProps) {
  const { data, isError } = useQueues()
  const isWithoutQueues = data !== undefined && data.claims === null && data.effects === null
  return (
    <Page title={homeText.greeting(session.name.split(' ')[0] ?? '')}>
      {isError && <Notice tone="bad">{officeText.failed}</Notice>}
      {isWithoutQueues && <p>{homeText.nothing}</p>}
      <ul className={styles.queues}>
        {data?.claims && (
          <li>
            <Link to="/reclamos" className={styles.queue}>
              <span className={styles.count}>{data.claims.open}</span>
              <span>{homeText.openClaims}</span>
              <span className={styles.facts}>
                {data.claims.overdue > 0 && (
                  <strong className={styles.late}>{homeText.overdue(data.claims.overdue)}</strong>
                )}
                <span>{homeText.soon(data.claims.soon)}</span>
              </span>
            </Link>
          </li>
        )}
        {data?.effects && (
          <li>
            <Link to="/efectos" className={styles.queue}>
              <span className={styles.count}>{data.effects.parked}</span>
              <span>{homeText.parked}</span>
              <span className={styles.facts}>
                {data.effects.jobs > 0 && (
                  <strong className={styles.late}>{homeText.lateJobs(data.effects.jobs)}</strong>
                )}
                {data.effects.wrong > 0 && (
                  <strong className={styles.late}>{homeText.wrongBooks(data.effects.wrong)}</strong>
                )}
                <span>{homeText.parkedLead}</span>
              </span>
            </Link>
          </li>
        )}
      </ul>
    </Page>
  )
}
