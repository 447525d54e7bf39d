import { TextField } from '@cupo/ui/field.tsx'
import { Select } from '@cupo/ui/select.tsx'
import type { LineBooking, OfficeLine } from '@cupo/wire/office'
import { useState } from 'react'
import { accountText } from '../../text/accounts.ts'
import { bookingText, reconciliationText } from '../../text/reconciliation.ts'
import styles from './reconciliation.module.css'

const kinds = Object.keys(bookingText) as readonly LineBooking['kind'][]
const choices = kinds.map((value) => ({ value, label: bookingText[value] }))
const choicesOf = (accounts: readonly string[]) =>
  accounts.map((value) => ({ value, label: accountText[value] ?? value }))
const accountsOf = {
  thirdPartyPayment: choicesOf([
    'devicePayable',
    'feesPayable',
    'guaranteePayable',
    'vatPayableInterest',
    'vatPayablePenalty',
    'vatPayableFee',
    'insurerReceivable',
    'inputVat',
    'withholdings',
  ]),
  bankCharge: choicesOf(['bankFees', 'inputVat', 'withholdings']),
} as const

/** As the command `bank-lines` takes them. What came in is rarely a charge of the bank, and a line is booked once. */
export function BookingFields({ amount }: Pick<OfficeLine, 'amount'>) {
  const [kind, setKind] = useState<LineBooking['kind'] | ''>(amount < 0 ? 'bankCharge' : '')
  return (
    <>
      <Select
        label={reconciliationText.bookAs}
        name="kind"
        placeholder={reconciliationText.chooseKind}
        choices={choices}
        value={kind}
        onChange={({ target }) => setKind(target.value as LineBooking['kind'])}
      />
      {kind === 'payout' && <TextField label={reconciliationText.payout} name="payout" maxLength={100} />}
      {kind === 'remittance' && (
        <TextField label={reconciliationText.bills} hint={reconciliationText.billsHint} name="bills" />
      )}
      {(kind === 'thirdPartyPayment' || kind === 'bankCharge') && (
        <>
          <Select label={reconciliationText.toAccount} name="account" choices={accountsOf[kind]} />
          <details>
            <summary>{reconciliationText.parts}</summary>
            <div className={styles.parts}>
              <p>{reconciliationText.partsHint}</p>
              {accountsOf[kind].map(({ value, label }) => (
                <TextField key={value} label={label} name={value} inputMode="numeric" maxLength={20} />
              ))}
            </div>
          </details>
        </>
      )}
      {kind === 'ownFunds' && (
        <TextField label={reconciliationText.explainReason} name="reason" maxLength={500} />
      )}
      {kind === 'salePrice' && <TextField label={reconciliationText.sale} name="sale" maxLength={36} />}
    </>
  )
}

/** What is wrong, in words, for fields that make no booking. Parts are typed as the line moves money, and sent as debits. */
export function readBooking(form: FormData, { amount: moved }: OfficeLine): LineBooking | string {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const kind = kinds.find((each) => each === text('kind'))
  switch (kind) {
    case 'payout':
      return text('payout') === '' ? reconciliationText.noPayout : { kind, payout: text('payout') }
    case 'remittance': {
      const bills = text('bills').split(/\s+/).filter(Boolean)
      return { kind, bills: bills.length === 0 ? null : bills }
    }
    case 'thirdPartyPayment':
    case 'bankCharge': {
      const parts = accountsOf[kind]
        .map(({ value }) => ({
          account: value,
          pesos: text(value)
            .replace('−', '-')
            .replace(/[$.\s]/g, ''),
        }))
        .filter(({ pesos }) => pesos !== '')
      if (parts.length === 0) return { kind, parts: [{ account: text('account'), amount: null }] }
      if (parts.some(({ pesos }) => !/^-?\d{1,15}$/.test(pesos))) return reconciliationText.badParts
      const sign = moved > 0 ? -1 : 1
      return { kind, parts: parts.map(({ account, pesos }) => ({ account, amount: sign * Number(pesos) })) }
    }
    case 'ownFunds':
      return text('reason').length < 3 ? reconciliationText.tooShort : { kind, reason: text('reason') }
    case 'salePrice':
      return /^[0-9a-f-]{6,36}$/.test(text('sale'))
        ? { kind, sale: text('sale') }
        : reconciliationText.badSale
    default:
      return reconciliationText.noKind
  }
}
