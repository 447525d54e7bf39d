import { Notice, Tag } from '@cupo/ui/notice.tsx'
import { getLedgerCheck, type OfficeCheck } from '@cupo/wire/office'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../client.ts'
import { type Column, Table } from '../../frame/table.tsx'
import { effectText } from '../../text/effects.ts'
import { officeText } from '../../text/office.ts'
import styles from './effects-page.module.css'

type Finding = OfficeCheck['findings'][number]

const findingColumns: readonly Column<Finding>[] = [
  { title: effectText.check, cell: ({ titleFmt }) => titleFmt },
  { title: effectText.looked, isNumber: true, cell: ({ looked }) => looked.toLocaleString('es-CO') },
  {
    title: effectText.wrong,
    isNumber: true,
    cell: ({ wrong }) => (wrong === 0 ? 0 : <Tag tone="bad">{wrong.toLocaleString('es-CO')}</Tag>),
  },
]

export function LedgerCheck() {
  const { data, isError } = useQuery({ queryKey: ['ledgerCheck'], queryFn: () => ask(getLedgerCheck, {}) })
  if (isError) return <Notice tone="bad">{officeText.failed}</Notice>
  if (data === undefined) return null
  const { check } = data
  if (check === null) return <Notice tone="warn">{effectText.neverChecked}</Notice>
  const broken = check.findings.filter(({ wrong }) => wrong > 0)
  const verdict = effectText.checked(check.atFmt, check.by, check.seconds)
  return (
    <section className={styles.section}>
      <h2>{effectText.lastCheck}</h2>
      <Notice tone={broken.length > 0 ? 'bad' : check.isOld ? 'warn' : 'good'}>
        {broken.length > 0 ? effectText.notHolding(broken.length) : effectText.holds} {verdict}
        {check.isOld && ` ${effectText.oldCheck}`}
      </Notice>
      {broken.map(({ titleFmt, offenders, wrong }) => (
        <div key={titleFmt}>
          <h3>{titleFmt}</h3>
          <ul lang="en">
            {offenders.map((offender) => (
              <li key={offender}>{offender}</li>
            ))}
          </ul>
          {wrong > offenders.length && <p>{effectText.moreOffenders(wrong - offenders.length)}</p>}
        </div>
      ))}
      <details>
        <summary>{effectText.allChecks}</summary>
        <Table
          caption={effectText.lastCheck}
          columns={findingColumns}
          rows={check.findings}
          keyOf={({ titleFmt }) => titleFmt}
          onMore={null}
          isLoadingMore={false}
        />
      </details>
    </section>
  )
}
