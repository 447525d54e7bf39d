import { Button } from '@cupo/ui/button.tsx'
import { TextField } from '@cupo/ui/field.tsx'
import { Notice, Tag } from '@cupo/ui/notice.tsx'
import { getOfficeLoan, type OfficeLoan, type OfficeLoanDay } from '@cupo/wire/office'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { Holds } from '../../acts/holds.tsx'
import { ask, CallFailure } from '../../client.ts'
import { Page } from '../../frame/page.tsx'
import type { PageProps } from '../../frame/session.ts'
import { StaffNotes } from '../../notes/staff-notes.tsx'
import { holdText } from '../../text/holds.ts'
import { loanText, situationText } from '../../text/loans.ts'
import { officeText } from '../../text/office.ts'
import styles from './case.module.css'
import { LoanActs, Payments } from './loan-acts.tsx'
import { Balances, Dues, Journal, Plan, Waivers } from './loan-tables.tsx'
import { MaskedPersonFact } from './masked-person.tsx'
import { Papers } from './papers.tsx'
import { CaseFacts, Section } from './section.tsx'

export function LoanPage({ session, params }: PageProps) {
  const { contract = '' } = params
  const [search, setSearch] = useSearchParams()
  const on = search.get('on') ?? undefined
  const loan = useQuery({
    queryKey: ['loan', contract, on],
    queryFn: () => ask(getOfficeLoan, { params: { contract }, query: on === undefined ? {} : { on } }),
    placeholderData: keepPreviousData,
  })
  const title = loanText.title(contract)
  const { data, error } = loan
  const isUnknown = error instanceof CallFailure && [400, 404].includes(error.status)
  const isBadDay = on !== undefined && error instanceof CallFailure && error.status === 400
  if (data === undefined) {
    return (
      <Page title={title}>
        {error && (
          <Notice tone="bad">
            {isBadDay ? loanText.badDay : isUnknown ? officeText.notHere : officeText.failed}
          </Notice>
        )}
      </Page>
    )
  }
  const see = (day: string | null) => setSearch(day === null ? {} : { on: day })
  return (
    <Page title={title} mark={<Marks {...data} />}>
      <div className={styles.sections}>
        {data.problems.length > 0 && (
          <Notice tone="bad" title={loanText.problems}>
            <ul lang="en" className={styles.list}>
              {data.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Notice>
        )}
        {data.isLocked && (
          <Notice tone="warn">{data.person === null ? loanText.erased : loanText.locked}</Notice>
        )}
        <CaseFacts facts={factsOf(data, session.permissions.includes('seePeople'))} />
        <LoanActs loan={data} roles={session.roles} />
        <Section
          title={`${loanText.day} ${data.onFmt}`}
          tools={<DayForm key={data.on} loan={data} isBad={isBadDay} onSee={see} />}
        >
          {data.day === null ? <p>{loanText.notBegun}</p> : <Day loan={data} day={data.day} />}
        </Section>
        <Section title={loanText.payments}>
          <Payments loan={data} roles={session.roles} />
        </Section>
        <Section title={loanText.waivers}>
          <Waivers waivers={data.waivers} />
        </Section>
        <Section title={holdText.title}>
          <Holds subject={{ type: 'loan', contract }} session={session} />
        </Section>
        <Section title={loanText.journal}>
          <Journal contract={contract} />
        </Section>
        <Section title={loanText.balances}>
          <Balances balances={data.balances} />
        </Section>
        <Section title={loanText.papers}>
          <Papers
            {...data}
            maySend={session.permissions.includes('resendPapers') && !data.isLocked}
            maySee={session.permissions.includes('revealPeople')}
          />
        </Section>
        <StaffNotes session={session} subject={{ type: 'loan', name: contract }} />
      </div>
    </Page>
  )
}

function Marks({ situation, closedOnFmt, isHeld, chargedOffOnFmt, day, isLocked }: OfficeLoan) {
  const since = day?.lateSinceFmt ?? null
  return (
    <>
      <Tag tone={situation === 'open' ? 'info' : situation === 'paid' ? 'good' : 'quiet'}>
        {situationText[situation]}
        {closedOnFmt !== null && ` ${loanText.closedOn(closedOnFmt)}`}
      </Tag>
      {isHeld && <Tag tone="warn">{loanText.held}</Tag>}
      {since !== null && <Tag tone="bad">{loanText.late(since)}</Tag>}
      {chargedOffOnFmt !== null && <Tag tone="warn">{loanText.chargedOff(chargedOffOnFmt)}</Tag>}
      {isLocked && <Tag tone="warn">{loanText.lockedTag}</Tag>}
    </>
  )
}

function factsOf(loan: OfficeLoan, seesPeople: boolean): Parameters<typeof CaseFacts>[0]['facts'] {
  const { person, day } = loan
  const soft = (text: string) => <p className={styles.soft}>{text}</p>
  return [
    ...(person === null
      ? []
      : ([
          [loanText.person, <MaskedPersonFact key="person" person={person} isLinked={seesPeople} />],
        ] as const)),
    [
      loanText.application,
      <Link key="application" to={`/solicitudes/${loan.applicationId}`}>
        {loanText.openApplication}
      </Link>,
    ],
    [loanText.product, loan.productName],
    [loanText.lent, loanText.lentOn(loan.principalFmt, loan.disbursedOnFmt)],
    [
      loanText.installments,
      loanText.installmentsNow(loan.agreedInstallments, day?.installments.length ?? loan.agreedInstallments),
    ],
    [
      loanText.rate,
      <>
        {day && <p>{loanText.rates(day.rate, day.monthlyRate)}</p>}
        {day?.rate !== loan.agreedRate && soft(loanText.agreedRate(loan.agreedRate))}
      </>,
    ],
    [loanText.vat, loan.interestVatRate],
    [loanText.charge, loanText.aMonth(loan.monthlyChargeFmt)],
    [loanText.payer, loan.isMobileBill ? loanText.paysByBill : loanText.paysDirectly],
  ]
}

type DayFormProps = {
  readonly loan: OfficeLoan
  readonly isBad: boolean
  readonly onSee: (day: string | null) => void
}

function DayForm({ loan, isBad, onSee }: DayFormProps) {
  const [day, setDay] = useState(loan.on)
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSee(day === '' || day === loan.today ? null : day)
      }}
    >
      <TextField
        type="date"
        label={loanText.otherDay}
        error={isBad ? loanText.badDay : undefined}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <Button type="submit" variant="secondary">
        {loanText.seeDay}
      </Button>
      {loan.on !== loan.today && (
        <Button variant="text" onClick={() => onSee(null)}>
          {loanText.backToToday}
        </Button>
      )}
    </form>
  )
}

function Day({ loan, day }: { readonly loan: OfficeLoan; readonly day: OfficeLoanDay }) {
  return (
    <>
      <CaseFacts
        facts={[
          [loanText.capitalOwed, day.capitalOwedFmt],
          [loanText.prepaidInAll, day.prepaidFmt],
          [loanText.overpaidInAll, day.overpaidFmt],
        ]}
      />
      <Dues loan={loan} day={day} />
      <Plan day={day} />
    </>
  )
}
