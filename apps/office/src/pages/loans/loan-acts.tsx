import { Button } from '@cupo/ui/button.tsx'
import { Card } from '@cupo/ui/card.tsx'
import { mayAsk, type OfficeLoan, type OfficeLoanPayment, type StaffRole } from '@cupo/wire/office'
import { useState } from 'react'
import { ChargeOffForm } from '../../acts/charge-off-form.tsx'
import { MovePaymentForm } from '../../acts/move-payment-form.tsx'
import { RecordDepositForm } from '../../acts/record-deposit-form.tsx'
import { ReversePaymentForm } from '../../acts/reverse-payment-form.tsx'
import { SellForm } from '../../acts/sell-form.tsx'
import { WaiveForm } from '../../acts/waive-form.tsx'
import { type Column, Table } from '../../frame/table.tsx'
import { officeActText } from '../../text/acts.ts'
import { loanActText, loanText } from '../../text/loans.ts'
import styles from './case.module.css'
import { paymentColumnsOf } from './loan-tables.tsx'

const keys = ['loan', 'loan-entries'] as const

const actsOfLoan = ['waive', 'recordDeposit', 'chargeOff', 'sellPortfolio'] as const
const actsOfPayment = ['movePayment', 'reversePayment'] as const

type Props = { readonly loan: OfficeLoan; readonly roles: readonly StaffRole[] }

export function LoanActs({ loan, roles }: Props) {
  const [form, setForm] = useState<(typeof actsOfLoan)[number] | null>(null)
  const { contractNumber: contract, situation, isHeld, chargedOffOnFmt } = loan
  const acts = actsOfLoan.filter(
    (act) =>
      mayAsk(act, roles) &&
      !(act === 'chargeOff' && chargedOffOnFmt !== null) &&
      !(isHeld && (act === 'chargeOff' || act === 'sellPortfolio')),
  )
  if (situation !== 'open' || loan.isLocked || acts.length === 0) return null
  const ends = { contract, keys, onEnd: () => setForm(null) }
  return (
    <>
      <div className={styles.acts}>
        {acts.map((act) => (
          <Button
            key={act}
            variant="secondary"
            aria-expanded={form === act}
            onClick={() => setForm(form === act ? null : act)}
          >
            {officeActText[act]}
          </Button>
        ))}
      </div>
      {form !== null && (
        <Card title={officeActText[form]}>
          {form === 'waive' && <WaiveForm {...ends} />}
          {form === 'recordDeposit' && <RecordDepositForm {...ends} />}
          {form === 'chargeOff' && <ChargeOffForm {...ends} />}
          {form === 'sellPortfolio' && <SellForm {...ends} />}
        </Card>
      )}
    </>
  )
}

type PaymentForm = { readonly act: (typeof actsOfPayment)[number]; readonly reference: string }

export function Payments({ loan, roles }: Props) {
  const [form, setForm] = useState<PaymentForm | null>(null)
  const acts = loan.isLocked ? [] : actsOfPayment.filter((act) => mayAsk(act, roles))
  const actColumn: Column<OfficeLoanPayment> = {
    title: loanActText.acts,
    isAct: true,
    cell: ({ state, reference }) =>
      state === 'applied' &&
      acts.map((act) => (
        <Button
          key={act}
          variant="text"
          aria-expanded={form?.reference === reference && form.act === act}
          onClick={() => setForm({ act, reference })}
        >
          {loanActText.ofPayment[act]}
        </Button>
      )),
  }
  const ends = { keys, onEnd: () => setForm(null) }
  return (
    <>
      <Table
        caption={loanText.payments}
        columns={[...paymentColumnsOf(loan.payments), ...(acts.length === 0 ? [] : [actColumn])]}
        rows={loan.payments}
        keyOf={({ reference }) => reference}
        onMore={null}
        isLoadingMore={false}
        empty={loanText.noPayments}
      />
      {form !== null && (
        <Card title={`${officeActText[form.act]}: ${form.reference}`}>
          {form.act === 'movePayment' ? (
            <MovePaymentForm key={form.reference} reference={form.reference} {...ends} />
          ) : (
            <ReversePaymentForm key={form.reference} reference={form.reference} {...ends} />
          )}
        </Card>
      )}
    </>
  )
}
