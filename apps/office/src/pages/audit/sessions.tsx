import { listStaffSessions, type OfficeStaffSession } from '@cupo/wire/office'
import { ask } from '../../client.ts'
import { Filters } from '../../frame/filters.tsx'
import { useListAddress } from '../../frame/list-address.ts'
import { type Column, Table } from '../../frame/table.tsx'
import { useList } from '../../frame/use-list.ts'
import { auditText } from '../../text/audit.ts'
import { roleText } from '../../text/office.ts'
import type { PartProps } from './audit-fields.ts'
import { dayFields, personField, recordExport } from './audit-fields.ts'
import styles from './audit-page.module.css'

const columns: readonly Column<OfficeStaffSession>[] = [
  { title: auditText.who, cell: ({ user }) => user },
  { title: auditText.roles, cell: ({ roles }) => roles.map((role) => roleText[role]).join(', ') },
  { title: auditText.signedIn, cell: ({ signedInAtFmt }) => signedInAtFmt },
  { title: auditText.seen, cell: ({ seenAtFmt }) => seenAtFmt },
  { title: auditText.ended, cell: ({ endedAtFmt }) => endedAtFmt ?? auditText.open },
]

export function Sessions({ overview }: PartProps) {
  const address = useListAddress([personField(overview), ...dayFields])
  const { filters } = address
  const list = useList(
    ['sessions', filters],
    (cursor) => ask(listStaffSessions, { query: { ...filters, ...cursor } }),
    ({ sessions }) => sessions,
  )
  return (
    <>
      <Filters address={address} />
      <p className={styles.note}>{auditText.machine}</p>
      <Table
        {...list}
        caption={auditText.sessions}
        columns={columns}
        keyOf={({ id }) => id}
        onSave={recordExport('sessions', filters)}
      />
    </>
  )
}
