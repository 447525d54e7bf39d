import { Notice, Tag } from '@cupo/ui/notice.tsx'
import { getOfficeRule, mayAsk, type OfficeRuleDetail } from '@cupo/wire/office'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ask, CallFailure } from '../../client.ts'
import { Page } from '../../frame/page.tsx'
import type { PageProps } from '../../frame/session.ts'
import { type Column, Table } from '../../frame/table.tsx'
import { officeText } from '../../text/office.ts'
import { ruleStateText, rulesText } from '../../text/rules.ts'
import { ChangeRule } from './change-rule.tsx'
import styles from './rules.module.css'

type Row = OfficeRuleDetail['rows'][number]
type Change = OfficeRuleDetail['changes'][number]

const rowColumns: readonly Column<Row>[] = [
  { title: rulesText.channel, cell: ({ channelFmt }) => channelFmt },
  { title: rulesText.from, cell: ({ fromFmt }) => fromFmt },
  { title: rulesText.value, cell: ({ valueFmt }) => <span className={styles.value}>{valueFmt}</span> },
  {
    title: rulesText.state,
    cell: ({ state }) => <Tag tone={toneOf[state]}>{ruleStateText[state]}</Tag>,
  },
]

const toneOf = { inForce: 'good', toCome: 'info', over: 'info', leftOut: 'bad' } as const

const changeColumns: readonly Column<Change>[] = [
  { title: rulesText.when, cell: ({ atFmt }) => atFmt },
  { title: rulesText.who, cell: ({ by, askedBy }) => (askedBy === null ? by : rulesText.both(askedBy, by)) },
  { title: rulesText.channel, cell: ({ channelFmt }) => channelFmt },
  { title: rulesText.from, cell: ({ fromFmt }) => fromFmt },
  { title: rulesText.before, cell: ({ beforeFmt }) => <span className={styles.value}>{beforeFmt}</span> },
  { title: rulesText.after, cell: ({ afterFmt }) => <span className={styles.value}>{afterFmt}</span> },
]

export function RulePage({ params, session }: PageProps) {
  const name = params.name ?? ''
  const rule = useQuery({
    queryKey: ['rules', name],
    queryFn: () => ask(getOfficeRule, { params: { name } }),
  })
  const { data } = rule
  const isGone = rule.error instanceof CallFailure && [400, 404].includes(rule.error.status)
  return (
    <Page
      title={data?.label ?? (isGone ? officeText.nothingHere : officeText.rules)}
      way={<Link to="/reglas">{officeText.rules}</Link>}
    >
      {isGone && <p>{officeText.notHere}</p>}
      {rule.isError && !isGone && <Notice tone="bad">{officeText.failed}</Notice>}
      {data && (
        <>
          {data.does && <p className={styles.section}>{data.does}</p>}
          {mayAsk('changeParameters', session.roles) && <ChangeRule key={name} rule={data} />}
          <section className={styles.section}>
            <h2>{rulesText.rows}</h2>
            <Table
              caption={rulesText.rows}
              columns={rowColumns}
              rows={data.rows}
              keyOf={({ channel, validFrom }) => `${channel}:${validFrom}`}
              onMore={null}
              isLoadingMore={false}
              empty={rulesText.noChanges}
            />
          </section>
          <section className={styles.section}>
            <h2>{rulesText.changes}</h2>
            <Table
              caption={rulesText.changes}
              columns={changeColumns}
              rows={data.changes}
              keyOf={({ id }) => id}
              onMore={null}
              isLoadingMore={false}
              empty={rulesText.noChanges}
            />
          </section>
        </>
      )}
    </Page>
  )
}
