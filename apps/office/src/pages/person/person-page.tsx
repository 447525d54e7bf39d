import { Card } from '@cupo/ui/card.tsx'
import { Notice, Tag } from '@cupo/ui/notice.tsx'
import { getOfficePerson, type OfficePerson, type PersonCase } from '@cupo/wire/office'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { Holds } from '../../acts/holds.tsx'
import { ask, CallFailure } from '../../client.ts'
import { CaseLink } from '../../frame/case-link.tsx'
import styles from '../../frame/columns.module.css'
import { Page } from '../../frame/page.tsx'
import type { PageProps, StaffSession } from '../../frame/session.ts'
import { Table } from '../../frame/table.tsx'
import { StaffNotes } from '../../notes/staff-notes.tsx'
import { holdText } from '../../text/holds.ts'
import { officeText } from '../../text/office.ts'
import { personText, searchText, subjectTypeText } from '../../text/people.ts'
import { NewClaim } from './new-claim.tsx'
import { PersonFacts } from './person-facts.tsx'
import { Timeline } from './timeline.tsx'

export function PersonPage({ session, params }: PageProps) {
  const { id = '' } = params
  const person = useQuery({
    queryKey: ['person', id],
    queryFn: () => ask(getOfficePerson, { params: { id } }),
  })
  useClosing(id, person.data)
  const way = <Link to="/buscar">{searchText.title}</Link>
  const { data } = person
  if (data === undefined) {
    const isUnknown = person.error instanceof CallFailure && [400, 404].includes(person.error.status)
    return (
      <Page title={personText.person} way={way}>
        {person.isError && <Notice tone="bad">{isUnknown ? officeText.notHere : officeText.failed}</Notice>}
      </Page>
    )
  }
  const mark = data.state !== 'open' && <Tag tone="warn">{personText.states[data.state]}</Tag>
  return (
    <Page title={data.names[0] ?? personText.noName} way={way} mark={mark}>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Cases person={data} session={session} />
          {session.permissions.includes('workOnClaims') && data.state === 'open' && (
            <NewClaim person={data} />
          )}
          <Card title={holdText.title}>
            <Holds subject={{ type: 'person', id }} session={session} />
          </Card>
          <Timeline personId={id} session={session} />
        </div>
        <div className={styles.column}>
          <PersonFacts person={data} session={session} />
          <StaffNotes session={session} subject={{ type: 'person', name: id }} />
        </div>
      </div>
    </Page>
  )
}

/** The server closes what was opened; the page forgets it at the same moment. */
function useClosing(id: string, person: OfficePerson | undefined) {
  const queries = useQueryClient()
  const ends = person?.revealed.map(({ openUntil }) => Date.parse(openUntil)) ?? []
  const first = ends.length === 0 ? null : Math.min(...ends)
  useEffect(() => {
    if (first === null) return
    const forget = () => {
      queries.setQueryData<OfficePerson>(
        ['person', id],
        (before) =>
          before && {
            ...before,
            revealed: before.revealed.filter(({ openUntil }) => Date.parse(openUntil) > first),
          },
      )
    }
    const timer = setTimeout(forget, Math.max(0, first - Date.now()))
    return () => clearTimeout(timer)
  }, [queries, id, first])
}

function Cases({ person, session }: { readonly person: OfficePerson; readonly session: StaffSession }) {
  return (
    <Card title={personText.cases}>
      <Table<PersonCase>
        caption={personText.cases}
        columns={[
          { title: personText.what, cell: ({ type }) => subjectTypeText[type] },
          {
            title: searchText.title2,
            cell: (one) => (
              <>
                <CaseLink session={session} to={one}>
                  {one.title}
                </CaseLink>{' '}
                {one.detail}
              </>
            ),
          },
          {
            title: personText.state,
            cell: ({ state, isOpen }) => <Tag tone={isOpen ? 'info' : 'quiet'}>{state}</Tag>,
          },
          { title: personText.since, cell: ({ atFmt }) => atFmt },
        ]}
        rows={person.cases}
        keyOf={({ id }) => id}
        onMore={null}
        isLoadingMore={false}
        empty={<p>{personText.none}</p>}
      />
    </Card>
  )
}
