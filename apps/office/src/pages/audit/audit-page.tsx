import { Notice } from '@cupo/ui/notice.tsx'
import { type AuditOverview, getAuditOverview } from '@cupo/wire/office'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Link } from 'wouter'
import { ask } from '../../client.ts'
import { Page } from '../../frame/page.tsx'
import type { PageProps } from '../../frame/session.ts'
import { auditText } from '../../text/audit.ts'
import { officeText } from '../../text/office.ts'
import styles from './audit-page.module.css'
import { AuditEntries } from './entries.tsx'
import { Readings } from './readings.tsx'
import { Roles } from './roles.tsx'
import { Sessions } from './sessions.tsx'

export type PartProps = { readonly overview: AuditOverview }

type Part = { readonly name: string; readonly label: string; readonly part: ComponentType<PartProps> }

const parts: readonly [Part, ...Part[]] = [
  { name: '', label: auditText.entries, part: AuditEntries },
  { name: 'lecturas', label: auditText.readings, part: Readings },
  { name: 'sesiones', label: auditText.sessions, part: Sessions },
  { name: 'roles', label: auditText.roles, part: Roles },
]

export function AuditPage({ params }: PageProps) {
  const { data, isError } = useQuery({
    queryKey: ['auditOverview'],
    queryFn: () => ask(getAuditOverview, {}),
  })
  const { name: shown, part: Shown } = parts.find(({ name }) => name === (params.list ?? '')) ?? parts[0]
  return (
    <Page title={auditText.title}>
      {isError && <Notice tone="bad">{officeText.failed}</Notice>}
      {data && <Heads heads={data.heads} />}
      <nav aria-label={auditText.parts} className={styles.parts}>
        {parts.map(({ name, label }) => (
          <Link
            key={name}
            to={name === '' ? '/auditoria' : `/auditoria/${name}`}
            aria-current={name === shown ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {data && <Shown overview={data} />}
    </Page>
  )
}

function Heads({ heads: { last, checked } }: Pick<AuditOverview, 'heads'>) {
  if (checked !== null && checked.wrong > 0)
    return <Notice tone="bad">{auditText.broken(checked.atFmt, checked.wrong)}</Notice>
  return (
    <p className={styles.heads}>
      {last === null ? (
        auditText.noHead
      ) : (
        <>
          {auditText.head(last.number, last.atFmt)} <code>{last.digest}</code>
        </>
      )}{' '}
      {checked === null ? auditText.neverChecked : auditText.checked(checked.atFmt, checked.looked)}
    </p>
  )
}
