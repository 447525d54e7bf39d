import { Amount } from '@cupo/ui/amount.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { classNames } from '@cupo/ui/class-names.ts'
import { Disclosure } from '@cupo/ui/disclosure.tsx'
import { type Fact, Facts } from '@cupo/ui/facts.tsx'
import { Icon } from '@cupo/ui/icon.tsx'
import { alertIcon, clockIcon, goodIcon } from '@cupo/ui/icons.ts'
import { showToast } from '@cupo/ui/layer-stores.ts'
import type { PaymentResult } from '@cupo/wire'
import type { ReactNode } from 'react'
import { paymentText, resultText } from '../../../text/payment.ts'
import { outcomeOf } from './outcome-of.ts'
import styles from './result.module.css'
import { WhatRemains } from './what-remains.tsx'

const icons = { info: goodIcon, bad: alertIcon, warn: clockIcon } as const
const rows = resultText.rows

export function ResultCard({ result }: { readonly result: PaymentResult }) {
  const { tone, title, text } = outcomeOf(result)
  const isToBePaid = result.cash !== null && tone === 'warn'
  return (
    <section className={styles.card} aria-label={resultText.receipt}>
      <div role="status" className={classNames(styles.outcome, styles[tone], isToBePaid && styles.brief)}>
        {!isToBePaid && <Icon of={icons[tone]} size="large" />}
        <h2 className={styles.title}>{title}</h2>
        <p>{text}</p>
      </div>
      {isToBePaid && result.cash ? (
        <CashPin cash={result.cash} amount={result.x_amount} />
      ) : (
        tone !== 'bad' && result.x_amount !== '' && <p className={styles.amount}>$ {result.x_amount}</p>
      )}
      {result.remaining && <WhatRemains remaining={result.remaining} newPlan={result.newPlan} />}
      <Facts
        key={result.remaining?.kind ?? 'none'}
        facts={factsOf([
          ...mainRows(result),
          ...(tone === 'bad' && result.x_amount !== ''
            ? [[rows.amount, `$ ${result.x_amount}`] as const]
            : []),
        ])}
      />
      <Disclosure summary={tone === 'bad' ? resultText.detailsOfTry : resultText.details}>
        <Facts facts={factsOf(detailRows(result))} />
      </Disclosure>
    </section>
  )
}

type Rows = ReadonlyArray<readonly [term: string, value: string, shown?: ReactNode]>

const mainRows = (result: PaymentResult): Rows => [
  [rows.concept, result.x_description, unbroken(result.x_description)],
  [rows.date, result.x_transaction_date],
  [rows.method, methodOf(result)],
]

const detailRows = (result: PaymentResult): Rows => [
  [rows.contract, result.contractNumber],
  [rows.franchise, result.x_type_payment],
  [rows.transaction, result.x_transaction_id],
  [rows.reference, result.x_ref_payco],
  [rows.invoice, result.x_id_invoice],
  [rows.address, result.x_customer_ip],
  [rows.company, result.company.legalName],
  [rows.taxNumber, result.company.taxNumber],
]

const factsOf = (lines: Rows): readonly Fact[] =>
  lines.filter(([, value]) => value !== '').map(([term, value, shown]) => ({ term, value: shown ?? value }))

const methodOf = ({ x_type_payment, meioPagamento }: PaymentResult): string =>
  resultText.typesOfPayment[x_type_payment.toUpperCase()] ?? paymentText.methods[meioPagamento].name

const unbroken = (text: string): ReactNode =>
  text.split(/(CU-\w+)/).map((part) =>
    part.startsWith('CU-') ? (
      <span key={part} className={styles.unbroken}>
        {part}
      </span>
    ) : (
      part
    ),
  )

type Props = {
  readonly cash: NonNullable<PaymentResult['cash']>
  readonly amount: string
}

/** The payer takes these numbers to the shop: all are in view on a small phone. */
function CashPin({ cash, amount }: Props) {
  const copy = () =>
    navigator.clipboard.writeText(cash.pin).then(
      () => showToast({ tone: 'good', title: resultText.pinCopied }),
      () => undefined,
    )
  return (
    <div className={styles.pin}>
      <div className={styles.pinHead}>
        <Amount size="medium" label={resultText.pin} value={cash.pin} />
        <Button variant="text" onClick={copy}>
          {resultText.copyPin}
        </Button>
      </div>
      <Facts
        facts={[
          ...(amount === '' ? [] : [{ term: resultText.pinAmount, value: `$ ${amount}`, isStrong: true }]),
          { term: resultText.agreement, value: cash.agreement },
          { term: resultText.network, value: cash.network },
          {
            term: resultText.pinDue,
            value: resultText.pinDueAt(cash.dueDateFmt, cash.dueTimeFmt),
            isStrong: true,
          },
        ]}
      />
    </div>
  )
}
