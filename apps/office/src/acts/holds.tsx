import { Button } from '@cupo/ui/button.tsx'
import { TextField } from '@cupo/ui/field.tsx'
import { Notice, Tag } from '@cupo/ui/notice.tsx'
import { Select } from '@cupo/ui/select.tsx'
import { TextArea } from '@cupo/ui/text-area.tsx'
import {
  confirmOfficeHold,
  type HoldKind,
  type HoldSubject,
  holdKinds,
  listHoldsOfLoan,
  listHoldsOfPerson,
  mayAsk,
  type OfficeHold,
  placeOfficeHold,
} from '@cupo/wire/office'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { ask, CallFailure } from '../client.ts'
import { CaseLink } from '../frame/case-link.tsx'
import type { StaffSession } from '../frame/session.ts'
import { type Column, Table } from '../frame/table.tsx'
import { holdEffectText, holdKindText, holdStateText, holdText } from '../text/holds.ts'
import { officeText } from '../text/office.ts'
import { ActButton } from './act-dialog.tsx'
import styles from './act-form.module.css'

type Props = { readonly subject: HoldSubject; readonly session: StaffSession }

const toneOf = {
  unconfirmed: 'warn',
  lasting: 'info',
  lifted: 'quiet',
  lapsed: 'quiet',
  voided: 'quiet',
} as const

export function Holds({ subject, session }: Props) {
  const held = useQuery({
    queryKey: ['holds', subject],
    queryFn: () =>
      subject.type === 'loan'
        ? ask(listHoldsOfLoan, { params: { contract: subject.contract } })
        : ask(listHoldsOfPerson, { params: { id: subject.id } }),
  })
  return (
    <>
      <Table
        caption={holdText.title}
        columns={columnsOf(session, subject.type === 'loan' ? subject.contract : null)}
        rows={held.data?.holds}
        keyOf={({ id }) => id}
        onMore={null}
        isLoadingMore={false}
        isFailed={held.isError}
        onRetry={() => void held.refetch()}
        empty={holdText.none}
      />
      {session.permissions.includes('placeHolds') && <PlaceHold subject={subject} />}
    </>
  )
}

/** Those who may not place a hold read the list alone. A theft of the contract is proved here. */
export const columnsOf = (
  session: StaffSession,
  contract: string | null = null,
): readonly Column<OfficeHold>[] => [
  { title: holdText.kind, cell: ({ kind }) => holdKindText[kind] },
  {
    title: holdText.state,
    cell: (hold) => (
      <>
        <Tag tone={toneOf[hold.state]}>{holdStateText[hold.state]}</Tag>
        {hold.isDecisionDue && <Tag tone="bad">{holdText.decisionDue}</Tag>}
        {endOf(hold) !== '' && <div>{endOf(hold)}</div>}
      </>
    ),
    csv: (hold) => [holdStateText[hold.state], endOf(hold)].filter(Boolean).join(' · '),
  },
  ...(session.permissions.includes('placeHolds')
    ? [
        {
          title: holdText.acts,
          isAct: true,
          cell: (hold: OfficeHold) => <Acts hold={hold} session={session} contract={contract} />,
        },
      ]
    : []),
  {
    title: holdText.about,
    cell: (hold) => (
      <>
        <About session={session} hold={hold} />
        {lifeClaimsOf(hold).map((claim) => (
          <div key={claim}>{claim}</div>
        ))}
      </>
    ),
    csv: (hold) => [hold.contractNumber ?? holdText.wholePerson, ...lifeClaimsOf(hold)].join(' · '),
  },
  { title: holdText.placed, cell: ({ placedAtFmt, placedBy }) => holdText.placedBy(placedAtFmt, placedBy) },
  {
    title: holdText.claim,
    cell: ({ claim }) => claim && <Link to={`/reclamos/${claim}`}>{claim}</Link>,
    csv: ({ claim }) => claim ?? '',
  },
  {
    title: holdText.reason,
    cell: ({ reason, representative }) => [reason, representative].filter(Boolean).join(' · '),
  },
]

function About({ session, hold }: { readonly session: StaffSession; readonly hold: OfficeHold }) {
  const { contractNumber, personId } = hold
  if (contractNumber !== null)
    return (
      <CaseLink session={session} to={{ type: 'loan', name: contractNumber }}>
        {contractNumber}
      </CaseLink>
    )
  return personId === null ? (
    holdText.wholePerson
  ) : (
    <Link to={`/personas/${personId}`}>{holdText.wholePerson}</Link>
  )
}

const lifeClaimsOf = ({ lifeClaims }: OfficeHold): readonly string[] =>
  lifeClaims.map(({ contractNumber, insurancePolicy }) => holdText.lifeClaim(contractNumber, insurancePolicy))

function endOf({ endedAtFmt, lapsesOnFmt }: OfficeHold): string {
  if (endedAtFmt !== null) return holdText.ended(endedAtFmt)
  return lapsesOnFmt === null ? '' : holdText.lapses(lapsesOnFmt)
}

type ActsProps = {
  readonly hold: OfficeHold
  readonly session: StaffSession
  readonly contract: string | null
}

function Acts({ hold, session, contract }: ActsProps) {
  const queries = useQueryClient()
  const { id, state, kind } = hold
  const confirm = useMutation({
    mutationFn: () => ask(confirmOfficeHold, { params: { id } }),
    onSettled: () => {
      for (const key of ['holds', 'queues']) void queries.invalidateQueries({ queryKey: [key] })
    },
  })
  if (state !== 'unconfirmed' && state !== 'lasting') return null
  const isGone = confirm.error instanceof CallFailure && confirm.error.status === 409
  return (
    <>
      {confirm.error && <Notice tone="bad">{isGone ? holdText.gone : officeText.failed}</Notice>}
      {state === 'unconfirmed' && (
        <Button variant="text" isLoading={confirm.isPending} onClick={() => confirm.mutate()}>
          {holdText.confirm}
        </Button>
      )}
      {mayAsk('liftHold', session.roles) && (
        <ActButton order={{ act: 'liftHold', input: { hold: id } }} keys={['holds']} />
      )}
      {contract !== null && kind === 'identityTheft' && mayAsk('voidLoan', session.roles) && (
        <ActButton
          order={{ act: 'voidLoan', input: { contract } }}
          keys={['holds', 'loan', 'loan-entries']}
        />
      )}
    </>
  )
}

/** One person stops at once. */
function PlaceHold({ subject }: Pick<Props, 'subject'>) {
  const queries = useQueryClient()
  const [kind, setKind] = useState<HoldKind>('identityTheft')
  const [reason, setReason] = useState('')
  const [representative, setRepresentative] = useState('')
  const [problem, setProblem] = useState<string>()
  const hasRepresentative = kind === 'insolvency' || kind === 'lawyer' || kind === 'death'
  const place = useMutation({
    mutationFn: () => {
      const address = hasRepresentative ? representative.trim() : ''
      const words = { kind, subject, reason: reason.trim() }
      return ask(placeOfficeHold, { body: address === '' ? words : { ...words, representative: address } })
    },
    onSuccess: () => {
      setReason('')
      setRepresentative('')
      for (const key of ['holds', 'queues']) void queries.invalidateQueries({ queryKey: [key] })
    },
  })
  return (
    <form
      noValidate
      className={styles.form}
      aria-label={holdText.place}
      onSubmit={(event) => {
        event.preventDefault()
        const isShort = reason.trim().length < 3
        setProblem(isShort ? holdText.tooShort : undefined)
        if (!isShort && !place.isPending) place.mutate()
      }}
    >
      <Select
        label={holdText.place}
        hint={holdEffectText[kind]}
        value={kind}
        choices={holdKinds.map((each) => ({ value: each, label: holdKindText[each] }))}
        onChange={({ target }) => setKind(holdKinds.find((each) => each === target.value) ?? kind)}
      />
      <TextArea
        label={holdText.reason}
        hint={holdText.placeLead}
        error={problem}
        value={reason}
        maxLength={1_000}
        rows={3}
        onChange={({ target }) => setReason(target.value)}
      />
      {hasRepresentative && (
        <TextField
          label={holdText.representative}
          value={representative}
          maxLength={300}
          onChange={({ target }) => setRepresentative(target.value)}
        />
      )}
      {place.error && <Notice tone="bad">{officeText.failed}</Notice>}
      <Button type="submit" variant="secondary" isLoading={place.isPending}>
        {holdText.placeNow}
      </Button>
    </form>
  )
}
