import { TextField } from '@cupo/ui/field.tsx'
import { Notice, Tag } from '@cupo/ui/notice.tsx'
import { listOfficeRules, mayAsk, type OfficeRule, type UnconfirmedCap } from '@cupo/wire/office'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'wouter'
import { ActButton } from '../../acts/act-dialog.tsx'
import { ask } from '../../client.ts'
import { Page } from '../../frame/page.tsx'
import type { PageProps } from '../../frame/session.ts'
import { type Column, Table } from '../../frame/table.tsx'
import { officeText } from '../../text/office.ts'
import { rulesText } from '../../text/rules.ts'
import styles from './rules.module.css'

type Row = OfficeRule['values'][number] & Pick<OfficeRule, 'name' | 'label' | 'isLeftOut'>

const columns: readonly Column<Row>[] = [
  {
    title: rulesText.rule,
    cell: ({ name, label, isLeftOut }) => (
      <>
        <Link to={`/reglas/${name}`}>{label}</Link> {isLeftOut && <Tag tone="bad">{rulesText.leftOut}</Tag>}
      </>
    ),
    csv: ({ label }) => label,
  },
  { title: rulesText.channel, cell: ({ channelFmt }) => channelFmt },
  { title: rulesText.today, cell: ({ valueFmt }) => <span className={styles.value}>{valueFmt}</span> },
  { title: rulesText.since, cell: ({ sinceFmt }) => sinceFmt ?? rulesText.byDefault },
  {
    title: rulesText.next,
    cell: ({ next }) =>
      next && <span className={styles.value}>{rulesText.nextOf(next.fromFmt, next.valueFmt)}</span>,
  },
]

export function RulesPage({ session }: PageProps) {
  const rules = useQuery({ queryKey: ['rules'], queryFn: () => ask(listOfficeRules, {}) })
  const [search, setSearch] = useSearchParams()
  const words = search.get('buscar') ?? ''
  const groups = (rules.data?.groups ?? []).map(({ label, rules: all }) => ({
    label,
    rows: rowsOf(all, words),
  }))
  const found = groups.filter(({ rows }) => rows.length > 0)
  return (
    <Page title={officeText.rules}>
      {rules.isError && <Notice tone="bad">{officeText.failed}</Notice>}
      <Unconfirmed
        caps={rules.data?.unconfirmed ?? []}
        mayConfirm={mayAsk('confirmUsuryCap', session.roles)}
      />
      <div className={styles.search}>
        <TextField
          type="search"
          label={rulesText.search}
          value={words}
          onChange={({ target }) =>
            setSearch(target.value === '' ? {} : { buscar: target.value }, { replace: true })
          }
        />
      </div>
      {rules.data && found.length === 0 && <p>{rulesText.none}</p>}
      {found.map(({ label, rows }) => (
        <section key={label} className={styles.section}>
          <h2>{label}</h2>
          <Table
            caption={label}
            columns={columns}
            rows={rows}
            keyOf={({ name, channel }) => `${name}:${channel}`}
            onMore={null}
            isLoadingMore={false}
          />
        </section>
      ))}
    </Page>
  )
}

function rowsOf(rules: readonly OfficeRule[], words: string): readonly Row[] {
  const wanted = plain(words).split(' ')
  return rules
    .flatMap(({ values, ...rule }) => values.map((value) => ({ ...rule, ...value })))
    .filter(({ name, label, channelFmt }) => {
      const text = plain(`${name} ${label} ${channelFmt}`)
      return wanted.every((word) => text.includes(word))
    })
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

type UnconfirmedProps = { readonly caps: readonly UnconfirmedCap[]; readonly mayConfirm: boolean }

function Unconfirmed({ caps, mayConfirm }: UnconfirmedProps) {
  if (caps.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>{rulesText.unconfirmed}</h2>
      {caps.map(({ month, capFmt, by, atFmt, isLate, isOwn }) => (
        <Notice key={month} tone={isLate ? 'bad' : 'warn'} announce="none">
          {rulesText.unconfirmedOne(month, capFmt, by, atFmt)} {isLate && rulesText.late}{' '}
          {isOwn
            ? rulesText.own
            : mayConfirm && (
                <ActButton
                  order={{ act: 'confirmUsuryCap', input: { month } }}
                  keys={['rules']}
                  label={rulesText.confirm}
                />
              )}
        </Notice>
      ))}
    </section>
  )
}
