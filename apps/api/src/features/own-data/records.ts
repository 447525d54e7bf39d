import { isoOf, outstandingPrincipal } from '@cupo/credit-engine'
import type { DataSection } from '@cupo/wire'
import { type Brand, guarantorOf } from '../../platform/brand.ts'
import { formatDate, formatMoment, formatPesos, formatRate } from '../../platform/format.ts'
import { accountEnding, banks } from '../../platform/text/banks.ts'
import type { PersonData } from './person-data.ts'
import * as text from './text/own-data.ts'

export type Detail = 'screen' | 'file'

export type Records = DataSection['records']
type Fact = Records[number]['facts'][number]

export const fact = (label: string, value: string): Fact => ({ label, value })

export const factIf = (label: string, value: string | null | undefined): readonly Fact[] =>
  value === null || value === undefined || value === '' ? [] : [fact(label, value)]

export const record = (title: string, ...facts: readonly Fact[]): Records[number] => ({
  title,
  facts: [...facts],
})

const { labels } = text

export const creditRecords = ({ loans }: PersonData): Records =>
  loans.map(({ contractNumber, loan }) =>
    record(
      contractNumber,
      fact(labels.state, text.creditStates[loan.closed?.because ?? 'open']),
      fact(labels.financed, formatPesos(loan.terms.principal)),
      fact(labels.rate, formatRate(loan.terms.effectiveAnnualRate)),
      fact(labels.installments, String(loan.terms.installmentCount)),
      fact(labels.disbursedOn, formatDate(isoOf(loan.terms.disbursedOn))),
      fact(labels.balance, formatPesos(outstandingPrincipal(loan))),
    ),
  )

export const shownNumber = (number: string, detail: Detail): string =>
  detail === 'file' ? number : `•••${accountEnding(number)}`

export const paymentRecords = (
  { payments, transfers, refundAccount }: PersonData,
  detail: Detail,
): Records => [
  ...(refundAccount === null
    ? []
    : [
        record(
          text.refundAccountName,
          fact(labels.bank, banks[refundAccount.bank] ?? refundAccount.bank),
          fact(labels.accountNumber, shownNumber(refundAccount.number, detail)),
        ),
      ]),
  ...payments.map(({ what, amount, state, at }) =>
    record(
      what === 'downPayment' || what === 'guarantee' ? text.paymentNames[what] : what,
      fact(labels.amount, formatPesos(amount)),
      fact(labels.state, text.paymentStates[state] ?? state),
      fact(labels.when, formatMoment(at)),
    ),
  ),
  ...transfers.map(({ what, amount, state, orderedAt }) =>
    record(
      text.transferNames[what],
      fact(labels.amount, formatPesos(amount)),
      fact(labels.state, text.paymentStates[state] ?? state),
      fact(labels.when, formatMoment(orderedAt)),
    ),
  ),
]

export const documentRecords = ({ documents }: PersonData): Records =>
  documents.map(({ kind, sha256, createdAt }) =>
    record(
      text.documentNames[kind] ?? kind,
      fact(labels.when, formatMoment(createdAt)),
      fact(labels.digest, sha256),
    ),
  )

export const claimRecords = ({ claims }: PersonData): Records =>
  claims.map(({ protocol, subject, description, solution, createdAt }) =>
    record(
      protocol,
      fact(labels.when, formatMoment(createdAt)),
      fact(labels.subject, subject),
      fact(labels.description, description),
      ...factIf(labels.solution, solution),
    ),
  )

export function recipientRecords({ applications, payments, transfers }: PersonData, brand: Brand): Records {
  const { recipientNames: names } = text
  const receiver = (name: string, purpose: string) => record(name, fact(labels.purpose, purpose))
  const hasGuarantee = applications.some(({ facts }) => (facts.terms?.guaranteeFee ?? 0) > 0)
  const hasAccount = applications.some(({ person }) => person.accountNumber !== undefined)
  const wasChecked = applications.some(
    ({ facts: { identity } }) => identity.validationsCreated > 0 || identity.questionnaire !== null,
  )
  return [
    receiver(...names.bureau),
    receiver(brand.operatorName, names.operator[0]),
    ...(wasChecked ? [receiver(...names.identity)] : []),
    ...(hasGuarantee ? [receiver(guarantorOf(brand).legalName, names.fund[0])] : []),
    ...(payments.length > 0 ? [receiver(...names.payments)] : []),
    ...(transfers.length > 0 || hasAccount ? [receiver(...names.bank)] : []),
    receiver(...names.messages),
  ]
}

export const preValidationRecords = ({
  preValidations,
  consultations,
}: Pick<PersonData, 'preValidations' | 'consultations'>): Records => [
  ...preValidations.map(({ content: { mobile, email, requester }, createdAt }) =>
    record(
      text.quotaQuestion,
      fact(labels.when, formatMoment(createdAt)),
      fact(labels.mobile, mobile),
      fact(labels.email, email),
      ...factIf(labels.requester, requester?.name),
    ),
  ),
  ...consultations.map(({ askedAt, keptUntil, score }) =>
    record(
      text.bureauAnswer,
      fact(labels.when, formatMoment(askedAt)),
      fact(labels.validUntil, formatMoment(keptUntil)),
      fact(labels.scoreClass, score.scoreClass),
      fact(labels.riskBand, text.riskBands[score.riskBand]),
      ...factIf(labels.reasons, score.reasons.map(({ text: reason }) => reason).join(' ')),
    ),
  ),
]
