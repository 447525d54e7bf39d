import { Card } from '@cupo/ui/card.tsx'
import { Select } from '@cupo/ui/select.tsx'
import { getPersonTimeline, type TimelineRow, timelineKinds } from '@cupo/wire/office'
import { ask } from '../../client.ts'
import { CaseLink } from '../../frame/case-link.tsx'
import { useListAddress } from '../../frame/list-address.ts'
import type { StaffSession } from '../../frame/session.ts'
import { type Column, Table } from '../../frame/table.tsx'
import { useList } from '../../frame/use-list.ts'
import { personText, subjectTypeText, timelineKindText } from '../../text/people.ts'
import styles from './timeline.module.css'

type Props = { readonly personId: string; readonly session: StaffSession }

const fields = [
  {
    name: 'tipo',
    label: personText.kind,
    choices: timelineKinds.map((value) => ({ value, label: timelineKindText[value] })),
  },
] as const

export function Timeline({ personId, session }: Props) {
  const { filters, onFilter } = useListAddress(fields)
  const kind = timelineKinds.find((one) => one === filters.tipo)
  const list = useList(
    ['timeline', personId, kind],
    ({ after }) => ask(getPersonTimeline, { params: { id: personId }, query: { before: after, kind } }),
    (page) => page.rows,
  )
  const columns: readonly Column<TimelineRow>[] = [
    { title: personText.when, cell: ({ atFmt }) => <span className={styles.when}>{atFmt}</span> },
    { title: personText.what, cell: ({ what }) => what },
    { title: personText.who, cell: ({ who }) => who },
    {
      title: personText.about,
      cell: ({ about }) =>
        about && (
          <CaseLink session={session} to={about}>
            {about.title || subjectTypeText[about.type]}
          </CaseLink>
        ),
    },
  ]
  return (
    <Card title={personText.timeline}>
      <div className={styles.filter}>
        <Select
          label={personText.kind}
          placeholder={personText.all}
          choices={fields[0].choices}
          value={kind ?? ''}
          onChange={({ target }) => onFilter('tipo', target.value)}
        />
      </div>
      <Table
        {...list}
        caption={personText.timeline}
        columns={columns}
        keyOf={({ id }) => id}
        empty={<p>{personText.none}</p>}
      />
    </Card>
  )
}
