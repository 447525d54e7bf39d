import { endStaffSession } from '@cupo/wire/office'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { ask } from '../client.ts'
import { officePages } from '../pages.ts'
import { officeText, roleText } from '../text/office.ts'
import styles from './frame.module.css'
import { Keys } from './keys.tsx'
import { type Queues, type StaffSession, useQueues } from './session.ts'

type Props = { readonly session: StaffSession; readonly children: ReactNode }

export function Frame({ session, children }: Props) {
  const queues = useQueues()
  const pages = officePages.filter(({ permission }) => session.permissions.includes(permission))
  const leave = useMutation({
    mutationFn: () => ask(endStaffSession, {}),
    onSuccess: ({ leadsTo }) => location.assign(leadsTo),
  })
  return (
    <div className={styles.frame}>
      <a href="#contenido" className={styles.skip}>
        {officeText.skip}
      </a>
      <header className={styles.side}>
        <p className={styles.brand}>
          {BUILT_LENDER_NAME} <span className={styles.quiet}>{officeText.name}</span>
        </p>
        <nav aria-label={officeText.pages} className={styles.nav}>
          <Group pages={pages.filter(({ inMenu }) => inMenu?.group === undefined)} queues={queues.data} />
          {Object.entries(officeText.groups).map(([group, title]) => (
            <Group
              key={group}
              title={title}
              pages={pages.filter(({ inMenu }) => inMenu?.group === group)}
              queues={queues.data}
            />
          ))}
        </nav>
        <div className={styles.who}>
          <p>{session.name}</p>
          <p className={styles.quiet}>{session.roles.map((role) => roleText[role]).join(', ')}</p>
          <button type="button" className={styles.leave} onClick={() => leave.mutate()}>
            {officeText.signOut}
          </button>
        </div>
      </header>
      <main id="contenido" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Keys searchPath={pages.find(({ path }) => path === '/buscar')?.path} />
    </div>
  )
}

type GroupProps = {
  readonly title?: string
  readonly pages: typeof officePages
  readonly queues: Queues | undefined
}

function Group({ title, pages, queues }: GroupProps) {
  const items = pages.flatMap(({ path, inMenu }) => (inMenu ? [{ path, ...inMenu }] : []))
  if (items.length === 0) return null
  return (
    <div>
      {title && <p className={styles.group}>{title}</p>}
      {items.map(({ path, label, count }) => (
        <Item key={path} to={path} label={label} count={(queues && count?.(queues)) ?? 0} />
      ))}
    </div>
  )
}

type ItemProps = { readonly to: string; readonly label: string; readonly count: number }

function Item({ to, label, count }: ItemProps) {
  const [path] = useLocation()
  const isHere = to === '/' ? path === '/' : path.startsWith(to)
  return (
    <Link to={to} className={styles.item} aria-current={isHere ? 'page' : undefined}>
      <span>{label}</span>
      {count > 0 && <span className={styles.count}>{count}</span>}
    </Link>
  )
}
