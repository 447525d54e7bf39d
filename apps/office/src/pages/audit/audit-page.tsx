import { Notice } from '@cupo/ui/notice.tsx'
import { type AuditOverview, getAuditOverview } from '@cupo/wire/office'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../client.ts'
import { Page } from '../../frame/page.tsx'
import { Sections } from '../../frame/sections.tsx'
import { auditText } from '../../text/audit.ts'
import { officeText } from '../../text/office.ts'
import styles from './audit-page.module.css'
import { AuditEntries } from './entries.tsx'
import { Readings } from './readings.tsx'
import { Roles } from './roles.tsx'
import { Sessions } from './sessions.tsx'

export function AuditPage() {
  const { data, isError } = useQuery({
    queryKey: ['auditOverview'],
    queryFn: () => ask(getAuditOverview, {}),
  })
  return (
    <Page title={auditText.title}>
      {isError && <Notice tone="bad">{officeText.failed}</Notice>}
      {data && (
        <>
          <Heads heads={data.heads} />
          <Sections
            label={auditText.parts}
            sections={[
              { name: auditText.entries, content: () => <AuditEntries overview={data} /> },
              { name: auditText.readings, content: () => <Readings overview={data} /> },
              { name: auditText.sessions, content: () => <Sessions overview={data} /> },
              { name: auditText.roles, content: () => <Roles overview={data} /> },
            ]}
          />
        </>
      )}
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
          {auditText.head(last.number, last.atFmt)} <code>{last.digest}</code>.
        </>
      )}{' '}
      {checked === null ? auditText.neverChecked : auditText.checked(checked.atFmt, checked.looked)}
    </p>
  )
}
