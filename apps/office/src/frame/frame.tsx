import type { CallResult } from '@cupo/wire'
import { endStaffSession, getOfficeQueues, type getStaffSession } from '@cupo/wire/office'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { ask } from '../client.ts'
import { officeText, roleText } from '../text/office.ts'
import styles from './frame.module.css'

export type StaffSession = CallResult<typeof getStaffSession>

export const useQueues = () =>
  useQuery({ queryKey: ['queues'], queryFn: () => ask(getOfficeQueues, {}), refetchInterval: 60_000 })

type Props = { readonly session: StaffSession; readonly children: ReactNode }

export function Frame({ session, children }: Props) {
  const queues = useQueues()
  const leave = useMutation({
    mutationFn: () => ask(endStaffSession, {}),
    onSuccess: ({ leadsTo }) => location.assign(leadsTo),
  })
  const may = (permission: StaffSession['permissions'][number]) => session.permissions.includes(permission)
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
          <Item to="/" label={officeText.home} />
          {may('seeClaims') && (
            <Item to="/reclamos" label={officeText.claims} count={queues.data?.claims?.open} />
          )}
          {may('seeEffects') && (
            <Item to="/efectos" label={officeText.effects} count={queues.data?.effects?.parked} />
          )}
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
    </div>
  )
}

type ItemProps = { readonly to: string; readonly label: string; readonly count?: number | undefined }

function Item({ to, label, count = 0 }: ItemProps) {
  const [path] = useLocation()
  const isHere = to === '/' ? path === '/' : path.startsWith(to)
  return (
    <Link to={to} className={styles.item} aria-current={isHere ? 'page' : undefined}>
      <span>{label}</span>
      {count > 0 && <span className={styles.count}>{count}</span>}
    </Link>
  )
}
