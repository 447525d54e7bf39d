import { TextField } from '@cupo/ui/field.tsx'
import { Select } from '@cupo/ui/select.tsx'
import { TextArea } from '@cupo/ui/text-area.tsx'
import type { LineBooking } from '@cupo/wire/office'
import { useState } from 'react'
import { accountText, bookingText, reconciliationText } from '../../text/reconciliation.ts'

const kinds = Object.keys(bookingText) as readonly LineBooking['kind'][]
const choices = kinds.map((value) => ({ value, label: bookingText[value] }))
const choicesOf = (accounts: readonly string[]) =>
  accounts.map((value) => ({ value, label: accountText[value] ?? value }))
const accountsOf = {
  thirdPartyPayment: choicesOf(
    Object.keys(accountText).filter((account) => !/^(?:bank|provider)Fees$|^lenderFunds$/.test(account)),
  ),
  bankCharge: choicesOf(['bankFees', 'inputVat', 'withholdings']),
} as const

/** As the command `bank-lines` takes them. */
export function BookingFields() {
  const [kind, setKind] = useState<LineBooking['kind']>('bankCharge')
  return (
    <>
      <Select
        label={reconciliationText.bookAs}
        name="kind"
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
          <TextArea
            label={reconciliationText.parts}
            hint={reconciliationText.partsHint}
            name="parts"
            rows={3}
            maxLength={500}
          />
        </>
      )}
      {kind === 'ownFunds' && (
        <TextField label={reconciliationText.explainReason} name="reason" maxLength={500} />
      )}
      {kind === 'salePrice' && <TextField label={reconciliationText.sale} name="sale" maxLength={36} />}
    </>
  )
}

/** What is wrong, in words, for fields that make no booking. */
export function readBooking(form: FormData): LineBooking | string {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const kind = kinds.find((each) => each === text('kind'))
  switch (kind) {
    case 'payout':
      return text('payout') === '' ? reconciliationText.tooShort : { kind, payout: text('payout') }
    case 'remittance': {
      const bills = text('bills').split(/\s+/).filter(Boolean)
      return { kind, bills: bills.length === 0 ? null : bills }
    }
    case 'thirdPartyPayment':
    case 'bankCharge': {
      if (text('parts') === '') return { kind, parts: [{ account: text('account'), amount: null }] }
      const parts = text('parts')
        .split(/\s+/)
        .map((part) => /^(\w{1,40})=(-?\d{1,15})$/.exec(part))
      const read = parts.flatMap((part) =>
        part === null ? [] : [{ account: part[1] ?? '', amount: Number(part[2]) }],
      )
      return read.length === parts.length ? { kind, parts: read } : reconciliationText.badParts
    }
    case 'ownFunds':
      return text('reason').length < 3 ? reconciliationText.tooShort : { kind, reason: text('reason') }
    case 'salePrice':
      return /^[0-9a-f-]{6,36}$/.test(text('sale'))
        ? { kind, sale: text('sale') }
        : reconciliationText.tooShort
    default:
      return reconciliationText.tooShort
  }
}
