import { permissionsOfRole, type StaffRole, staffRoles } from '@cupo/wire/office'
import { type Column, Table } from '../../frame/table.tsx'
import { auditText, permissionText } from '../../text/audit.ts'
import { roleText } from '../../text/office.ts'
import type { PartProps } from './audit-fields.ts'

type Row = { readonly role: StaffRole; readonly people: readonly string[] }

const columns: readonly Column<Row>[] = [
  { title: auditText.role, cell: ({ role }) => roleText[role] },
  {
    title: auditText.people,
    cell: ({ people }) => (people.length === 0 ? auditText.nobody : people.join(', ')),
  },
  {
    title: auditText.sees,
    cell: ({ role }) =>
      permissionsOfRole[role]
        .filter((permission) => permission !== 'enter')
        .map((permission) => permissionText[permission])
        .join(', '),
  },
]

export function Roles({ overview: { people } }: PartProps) {
  const rows = staffRoles.map((role) => ({
    role,
    people: people
      .filter(({ roles }) => roles.includes(role))
      .map(({ user, signedInAtFmt }) => `${user} (${signedInAtFmt})`),
  }))
  return (
    <Table
      caption={auditText.roles}
      columns={columns}
      rows={rows}
      keyOf={({ role }) => role}
      onMore={null}
      isLoadingMore={false}
    />
  )
}
