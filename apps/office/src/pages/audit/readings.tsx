import { listStaffReadings, type OfficeReading } from '@cupo/wire/office'
import { ask } from '../../client.ts'
import { Filters } from '../../frame/filters.tsx'
import { useListAddress } from '../../frame/list-address.ts'
import { type Column, Table } from '../../frame/table.tsx'
import { useList } from '../../frame/use-list.ts'
import { auditText } from '../../text/audit.ts'
import {
  dayFields,
  type PartProps,
  personField,
  recordExport,
  subjectField,
  typeField,
} from './audit-fields.ts'

const columns: readonly Column<OfficeReading>[] = [
  { title: auditText.when, cell: ({ atFmt }) => atFmt },
  { title: auditText.who, cell: ({ user }) => user },
  { title: auditText.type, cell: ({ subjectFmt }) => subjectFmt },
  { title: auditText.subject, cell: ({ subjectId }) => subjectId },
  { title: auditText.queue, cell: ({ queueFmt }) => queueFmt ?? auditText.byAddress },
]

export function Readings({ overview }: PartProps) {
  const address = useListAddress([personField(overview), typeField(overview), subjectField, ...dayFields])
  const { filters } = address
  const list = useList(
    ['readings', filters],
    (cursor) => ask(listStaffReadings, { query: { ...filters, ...cursor } }),
    ({ readings }) => readings,
  )
  return (
    <>
      <Filters address={address} />
      <Table
        {...list}
        caption={auditText.readings}
        columns={columns}
        keyOf={({ id }) => id}
        onSave={recordExport('readings', filters)}
      />
    </>
  )
}
