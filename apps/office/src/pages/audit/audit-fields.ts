import { type AuditOverview, recordAuditExport } from '@cupo/wire/office'
import { ask } from '../../client.ts'
import { auditText } from '../../text/audit.ts'

export type PartProps = { readonly overview: AuditOverview }

export const personField = ({ users }: AuditOverview) =>
  ({
    name: 'user',
    label: auditText.person,
    choices: users.map((user) => ({ value: user, label: user })),
  }) as const

export const typeField = ({ types }: AuditOverview) =>
  ({ name: 'type', label: auditText.type, choices: types }) as const

export const subjectField = { name: 'subject', label: auditText.subject, type: 'text' } as const

export const dayFields = [
  { name: 'from', label: auditText.from, type: 'date' },
  { name: 'to', label: auditText.to, type: 'date' },
] as const

/** The file is made once the trail has a row of it. */
export const recordExport =
  (list: 'entries' | 'readings' | 'sessions', filter: Readonly<Record<string, string | undefined>>) =>
  (rows: number) =>
    ask(recordAuditExport, { body: { list, filter, rows } })
