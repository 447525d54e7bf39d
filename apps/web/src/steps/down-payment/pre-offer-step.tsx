import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { HintBox } from '@cupo/ui/hint-box.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import type { ActionAnswer } from '@cupo/wire'
import { useContext, useEffect, useState } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import { act, journeyStore, useApplication, usePreOffer } from '../../client/journey/application-store.ts'
import { followAnswer, isPreOffer } from '../../client/journey/follow.ts'
import type { HandledFailure } from '../../client/send.ts'
import { moneyMask } from '../../fields/masks.ts'
import { pesosOf } from '../../fields/read-fields.ts'
import { afterPress } from '../../forms/after-press.ts'
import { FormField } from '../../forms/form-field.tsx'
import { preOfferWords } from '../../text/offer.ts'
import { titles } from '../../text/titles.ts'
import { AudienceContext, useWords } from '../../ui/audience.ts'
import { PhoneCard } from '../../ui/phone-card.tsx'
import { ScreenFrame } from '../../ui/screen-frame.ts'
import { CancelApplication } from '../cancel/cancel-application.tsx'
import { type DownPaymentLimits, downPaymentForm, raiseIsToldAt } from './down-payment.ts'
import { RaisedDialog, ReminderDialog } from './down-payment-dialogs.tsx'
import styles from './pre-offer-step.module.css'

export function PreOfferStep() {
  const application = useApplication()
  const Frame = useContext(ScreenFrame)
  const text = useWords(preOfferWords)
  const { limits, failure, retry } = useDownPaymentLimits()
  const [phone] = application.access.equipments
  const isMandatory = limits !== null && limits.advancedPayment > 0
  return (
    <Frame
      title={titles.preOffer}
      lead={isMandatory ? text.leadMandatory : text.lead}
      hint={<HintBox>{text.hint}</HintBox>}
    >
      {phone && <PhoneCard phone={phone} />}
      <FailureNotice failure={failure} onRetry={retry} isAlone />
      {limits && <DownPaymentForm limits={limits} current={application.advancedPayment} />}
      {!limits &&
        (failure ? (
          <CancelApplication />
        ) : (
          <>
            <Skeleton shape="short" />
            <Skeleton shape="field" />
          </>
        ))}
    </Frame>
  )
}

type PreOfferAnswer = {
  readonly limits: DownPaymentLimits | null
  readonly failure: HandledFailure | null
  readonly retry: () => Promise<void>
}

function useDownPaymentLimits(): PreOfferAnswer {
  const limits = usePreOffer()
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const load = async () => {
    setFailure(null)
    const answer = await act({ action: 'preOffer' })
    if (!answer.ok) return setFailure(answer)
    const { data } = answer.body
    if (data && isPreOffer(data)) journeyStore.set({ ...journeyStore.get(), preOffer: data })
    else await followAnswer(answer.body)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, on entering without limits
  useEffect(() => {
    if (!limits) load()
  }, [])
  return { limits, failure, retry: load }
}

type Props = {
  readonly limits: DownPaymentLimits
  readonly current: number
}

type Step =
  | { readonly at: 'typing' }
  | { readonly at: 'reminder' }
  | { readonly at: 'raised'; readonly amountFmt: string; readonly answer: ActionAnswer }

function DownPaymentForm({ limits, current }: Props) {
  const [typed, setTyped] = useState(() => firstAmount(current, limits))
  const [choices, setChoices] = useState(0)
  const [error, setError] = useState<string | null>(null)
  const [step, setStep] = useState<Step>({ at: 'typing' })
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const tellsRaise = raiseIsToldAt[useContext(AudienceContext)] === 'preOffer'
  const { isBusy, run } = useBusy()
  const amount = pesosOf(typed)
  const { advancedPayment: field } = downPaymentForm(limits, useWords(preOfferWords))

  const goOn = () => {
    const problem = field.check(amount)
    setError(problem)
    if (problem !== null) document.querySelector<HTMLElement>('[name=advancedPayment]')?.focus()
    else if (amount > 0) setStep({ at: 'reminder' })
    else save()
  }

  const save = () =>
    run(async () => {
      setFailure(null)
      const answer = await act({
        action: 'setPreOffer',
        advancedPayment: amount,
        paymentType: 'Tarjeta-PSE',
      })
      if (!answer.ok) {
        setStep({ at: 'typing' })
        const [refused] = answer.errors
        return refused ? setError(refused.message) : setFailure(answer)
      }
      const raised = raisedAmount(answer.body)
      if (raised === null || !tellsRaise) return followAnswer(answer.body)
      setStep({ at: 'raised', amountFmt: raised, answer: answer.body })
    })

  const choose = (value: number) => {
    setTyped(masked(value))
    setChoices(choices + 1)
    setError(null)
  }
  const onValue = (value: string) => {
    setTyped(value)
    if (error !== null) setError(field.check(pesosOf(value)))
  }
  return (
    <form action={goOn}>
      <FormField
        key={choices}
        name="advancedPayment"
        field={field}
        defaultValue={typed}
        onValue={onValue}
        onBlur={() => afterPress(() => setError(field.check(amount)))}
        error={error ?? undefined}
      />
      <QuickChoices limits={limits} amount={amount} onChoose={choose} />
      <FailureNotice failure={failure} />
      <CancelApplication />
      <ActionBar>
        <Button type="submit" isLoading={isBusy && step.at === 'typing'}>
          {commonText.continue}
        </Button>
      </ActionBar>
      {step.at === 'reminder' && (
        <ReminderDialog
          amount={typed}
          isSaving={isBusy}
          onConfirm={save}
          onChange={() => setStep({ at: 'typing' })}
        />
      )}
      {step.at === 'raised' && (
        <RaisedDialog
          amountFmt={step.amountFmt}
          isGoing={isBusy}
          onGoOn={() => run(() => followAnswer(step.answer))}
        />
      )}
    </form>
  )
}

function firstAmount(current: number, { advancedPayment }: DownPaymentLimits): string {
  return masked(Math.max(current, advancedPayment))
}

const masked = (amount: number) => (amount > 0 ? moneyMask.format(String(amount)) : '')

function raisedAmount({ data }: ActionAnswer): string | null {
  if (!data || !('changedAdvancedPayment' in data)) return null
  return data.changedAdvancedPayment > 0 ? data.changedAdvancedPaymentFmt : null
}

type QuickChoicesProps = {
  readonly limits: DownPaymentLimits
  readonly amount: number
  readonly onChoose: (amount: number) => void
}

function QuickChoices({ limits, amount, onChoose }: QuickChoicesProps) {
  const text = useWords(preOfferWords)
  const choices = [
    limits.advancedPayment > 0
      ? { value: limits.advancedPayment, label: text.minimum(limits.advancedPaymentFmt) }
      : { value: 0, label: text.none },
    {
      value: limits.effectiveMaximumAdvancedPayment,
      label: text.maximum(limits.effectiveMaximumAdvancedPaymentFmt),
    },
  ]
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{text.choices}</legend>
      {choices.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className={styles.choice}
          aria-pressed={value === amount}
          onClick={() => onChoose(value)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
