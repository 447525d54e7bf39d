import { listAuditEntries, type OfficeAuditEntry } from '@cupo/wire/office'
import { ask } from '../../client.ts'
import { Filters } from '../../frame/filters.tsx'
import { useListAddress } from '../../frame/list-address.ts'
import { type Column, Table } from '../../frame/table.tsx'
import { useList } from '../../frame/use-list.ts'
import { auditText, auditValueText } from '../../text/audit.ts'
import type { PartProps } from './audit-fields.ts'
import { dayFields, personField, recordExport, subjectField, typeField } from './audit-fields.ts'
import styles from './audit-page.module.css'

type Change = OfficeAuditEntry['changes'][number]

/** States and roles are written in the code's words; a list of them is one text. */
const valueText = (value: string | null): string =>
  value
    ?.split(', ')
    .map((word) => (Object.hasOwn(auditValueText, word) ? auditValueText[word] : word))
    .join(', ') ?? '—'

const changeText = ({ before, after }: Change) =>
  before === null ? valueText(after) : `${valueText(before)} → ${valueText(after)}`

const changesShown = 3

function Changes({ changes }: OfficeAuditEntry) {
  if (changes.length === 0) return null
  const list = (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={change.field}>
          <span className={styles.field}>{change.field}:</span> {changeText(change)}
        </li>
      ))}
    </ul>
  )
  if (changes.length <= changesShown) return list
  return (
    <details className={styles.changes}>
      <summary>{auditText.fields(changes.length)}</summary>
      {list}
    </details>
  )
}

const columns: readonly Column<OfficeAuditEntry>[] = [
  { title: auditText.when, cell: ({ atFmt }) => atFmt },
  { title: auditText.who, cell: ({ by }) => by },
  { title: auditText.act, cell: ({ actionFmt }) => actionFmt },
  {
    title: auditText.about,
    cell: ({ subjectFmt, subjectId }) => (
      <>
        {subjectFmt}
        <span className={styles.subject} title={subjectId}>
          {subjectId}
        </span>
      </>
    ),
    csv: ({ subjectFmt, subjectId }) => `${subjectFmt} ${subjectId}`,
  },
  {
    title: auditText.changed,
    cell: Changes,
    csv: ({ changes }) => changes.map((change) => `${change.field}: ${changeText(change)}`).join(' · '),
  },
]

export function AuditEntries({ overview }: PartProps) {
  const address = useListAddress([
    personField(overview),
    { name: 'action', label: auditText.act, choices: overview.actions },
    typeField(overview),
    subjectField,
    ...dayFields,
  ])
  const { filters } = address
  const list = useList(
    ['audit', filters],
    (cursor) => ask(listAuditEntries, { query: { ...filters, ...cursor } }),
    ({ entries }) => entries,
  )
  return (
    <>
      <Filters address={address} />
      <p className={styles.note}>{auditText.recorded}</p>
      <Table
        {...list}
        caption={auditText.entries}
        columns={columns}
        keyOf={({ id }) => id}
        onSave={recordExport('entries', filters)}
      />
    </>
  )
}
