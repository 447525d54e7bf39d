import { Button } from '@cupo/ui/button.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { VisuallyHidden } from '@cupo/ui/visually-hidden.tsx'
import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { Page } from '../../frame/page.tsx'
import { type PageProps, useQueues } from '../../frame/session.ts'
import { homeText } from '../../text/home.ts'
import { officeText } from '../../text/office.ts'
import styles from './home-page.module.css'
import { queueTiles, type Tile } from './queue-tiles.ts'

export function HomePage({ session }: PageProps) {
  const { data, isError } = useQueues()
  const tiles = data === undefined ? [] : queueTiles(data, session.permissions.includes('decide'))
  return (
    <Page title={homeText.greeting(session.name.split(' ')[0] ?? '')}>
      {isError && <Notice tone="bad">{officeText.failed}</Notice>}
      {data && tiles.length === 0 && <p>{homeText.nothing}</p>}
      <ul className={styles.queues}>
        {tiles.map((tile) => (
          <li key={tile.path} className={styles.queue}>
            <Queue {...tile} />
          </li>
        ))}
      </ul>
    </Page>
  )
}

function Queue({ path, title, count, facts, next }: Tile) {
  return (
    <>
      <Link to={path} className={styles.title}>
        <span className={styles.count}>{count}</span>
        <span>{title}</span>
      </Link>
      <ul className={styles.facts}>
        {facts
          .filter((fact) => fact.count > 0)
          .map(({ label, path: to, isLate, count: figure }) => (
            <li key={label(figure)}>
              <Link to={to} className={isLate ? styles.late : styles.fact}>
                {label(figure)}
              </Link>
            </li>
          ))}
      </ul>
      {next && count > 0 && <OpenNext find={next} about={title} />}
    </>
  )
}

type NextProps = { readonly find: () => Promise<string | null>; readonly about: string }

function OpenNext({ find, about }: NextProps) {
  const [, navigate] = useLocation()
  const next = useMutation({ mutationFn: find, onSuccess: (path) => path !== null && navigate(path) })
  return (
    <div className={styles.next}>
      <Button variant="secondary" isLoading={next.isPending} onClick={() => next.mutate()}>
        {homeText.next}
        <VisuallyHidden>: {about}</VisuallyHidden>
      </Button>
      <span role="status" className={styles.said}>
        {next.isError ? officeText.failed : next.data === null ? homeText.noNext : ''}
      </span>
    </div>
  )
}
