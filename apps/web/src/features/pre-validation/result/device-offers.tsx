import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { InView } from '@cupo/ui/in-view.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { RadioGroup } from '@cupo/ui/radio-group.tsx'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { type CallResult, type InstallmentCount, type preValidateOffers, skuLengthMax } from '@cupo/wire'
import { type ReactNode, type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import { type HandledFailure, send } from '../../../client/send.ts'
import { moneyMask } from '../../../fields/masks.ts'
import { FormFields } from '../../../forms/form-field.tsx'
import { emptyForm, type FormTable, type SentForm } from '../../../forms/form-table.ts'
import { atOwnField, useForm } from '../../../forms/send-form.ts'
import { chooseInstallments } from '../../../steps/offer/choose-installments.ts'
import { OfferTerms } from '../../../steps/offer/offer-terms.tsx'
import { reprovedText, resultWords, deviceOffersText as text } from '../../../text/pre-validation-result.ts'
import { askAnother } from '../pre-validation.ts'
import styles from './quota-facts.module.css'

const isFilled = (value: string) => (value === '' ? text.required : null)

export const deviceTable = {
  sku: {
    kind: 'text',
    words: { label: text.sku },
    required: true,
    maxLength: skuLengthMax,
    autoComplete: 'off',
    check: isFilled,
  },
  intendedValue: {
    kind: 'money',
    words: { label: text.value },
    required: true,
    mask: { ...moneyMask, digitsMax: 10 },
    check: (pesos) => (pesos > 0 ? null : text.required),
  },
  iva: { kind: 'choice', words: { label: text.iva }, required: true, check: isFilled },
} satisfies FormTable

type Answer = CallResult<typeof preValidateOffers>

type Props = {
  readonly hash: string
  readonly onReproved: (messages: Answer['messages']) => void
  readonly onSell: (sku: string) => void
  readonly isSelling: boolean
  readonly children: ReactNode
}

type PricedDevice = {
  readonly sku: string
  readonly data: Answer['offers']['ops'][number]['data']
  readonly inSale: Answer['inSale']
  readonly chosen: InstallmentCount
  /** The shop says no VAT, and the law frees no such price. */
  readonly isTaxedByPrice: boolean
}

export function DeviceOffers({ hash, onReproved, onSell, isSelling, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { priced, failure, errorAt, isPricing, ...acts } = useDevicePrice(hash, form, onReproved)
  const ivaError = errorAt('iva')
  return (
    <>
      <h2 id={titleId} className={styles.title}>
        {text.title}
      </h2>
      <form
        ref={form}
        id={formId}
        aria-labelledby={titleId}
        noValidate
        onSubmit={acts.ask}
        onChange={acts.change}
      >
        <FormFields table={deviceTable} values={emptyForm(deviceTable)} errorAt={errorAt} />
        <RadioGroup
          name="iva"
          legend={text.iva}
          layout="strip"
          choices={(['Si', 'No'] as const).map((value) => ({ value, label: text.ivaChoices[value] }))}
          {...(ivaError === undefined ? {} : { error: ivaError })}
        />
      </form>
      <FailureNotice failure={failure} />
      {priced && <PricedTerms priced={priced} onChoose={acts.choose} />}
      {children}
      <ActionBar>
        {priced ? (
          <Button isLoading={isSelling} onClick={() => onSell(priced.sku)}>
            {resultWords.agent.apply.Assistido}
          </Button>
        ) : (
          <Button type="submit" form={formId} isLoading={isPricing}>
            {text.ask}
          </Button>
        )}
        <Button variant="text" onClick={askAnother}>
          {reprovedText.another}
        </Button>
      </ActionBar>
    </>
  )
}

type TermsProps = {
  readonly priced: PricedDevice
  readonly onChoose: (chosen: InstallmentCount) => void
}

const PricedTerms = ({ priced: { data, inSale, chosen, isTaxedByPrice }, onChoose }: TermsProps) => (
  <InView>
    {inSale ? (
      <Notice tone="warn" title={text.inSaleTitle(inSale.priceFmt)} announce="status">
        {text.inSale[inSale.iva]}
      </Notice>
    ) : (
      isTaxedByPrice && (
        <Notice tone="info" announce="status">
          {text.taxedByPrice}
        </Notice>
      )
    )}
    <OfferTerms offer={data} chosen={chosen} onChoose={onChoose} />
    {data.advancedPayment > 0 && <Notice tone="info">{text.paidFirst(data.advancedPaymentFmt)}</Notice>}
  </InView>
)

/** Terms belong to one price. */
function useDevicePrice(
  hash: string,
  form: RefObject<HTMLFormElement | null>,
  onReproved: Props['onReproved'],
) {
  const { read, errorAt, forget, show } = useForm(deviceTable)
  const { isBusy: isPricing, run } = useBusy()
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const [priced, setPriced] = useState<PricedDevice | null>(null)
  const price = async ({ sku, intendedValue, iva }: SentForm<typeof deviceTable>) => {
    setFailure(null)
    const body = { hash, sku, intendedValue, iva: ivaOf(iva) }
    const answer = await send(
      'POST /publicdata/application/prevalidator/full',
      { body },
      { part: 'preValidation' },
    )
    if (!answer.ok) {
      const refused = answer.errors.map((error) => atOwnField(deviceTable, error))
      if (refused.length > 0) show(form.current, refused)
      else setFailure(answer)
      return
    }
    if (answer.body.situation === 'reproved') return onReproved(answer.body.messages)
    const data = answer.body.offers.ops[0]?.data
    if (data === undefined) return
    const counts = data.offers.map(({ installment }) => installment)
    setPriced({
      sku,
      data,
      inSale: answer.body.inSale,
      chosen: chooseInstallments(counts, null),
      isTaxedByPrice: iva === 'No' && !data.isTaxFree,
    })
  }
  return {
    priced,
    failure,
    errorAt,
    isPricing,
    ask(event: SubmitEvent<HTMLFormElement>) {
      const sent = read(event)
      if (sent !== null) run(() => price(sent))
    },
    change({ target }: { readonly target: EventTarget }) {
      if (target instanceof HTMLInputElement) forget(target.name)
      setPriced(null)
    },
    choose: (chosen: InstallmentCount) => priced && setPriced({ ...priced, chosen }),
  }
}

const titleId = 'device-offers'
const formId = 'device-form'

const ivaOf = (value: string): 'Si' | 'No' => (value === 'Si' ? 'Si' : 'No')
