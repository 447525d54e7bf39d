import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { IconFact, IconFacts } from '@cupo/ui/icon-facts.tsx'
import { pinIcon } from '@cupo/ui/icons.ts'
import { Notice } from '@cupo/ui/notice.tsx'
import { RadioGroup } from '@cupo/ui/radio-group.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import type { AddressClient } from '@cupo/wire'
import { type SubmitEvent, useEffect, useState } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import { act } from '../../client/journey/application-store.ts'
import { followAnswer } from '../../client/journey/follow.ts'
import type { HandledFailure } from '../../client/send.ts'
import { messageAt } from '../../forms/shown-errors.ts'
import { AddressStep } from '../../steps/address/address-step.tsx'
import { CancelApplication } from '../../steps/cancel/cancel-application.tsx'
import { paymentDayText } from '../../text/dates.ts'
import { directionLibreText, directionLibreText as text } from '../../text/libre.ts'
import { directionText } from '../../text/order.ts'
import { titles } from '../../text/titles.ts'
import styles from './direction-libre-screen.module.css'

const leads = { form: directionLibreText.lead, kept: directionLibreText.keptLead }

export const DirectionLibreScreen = () => (
  <AddressStep title={titles.directionLibre} leads={leads} opensKept>
    {(kept, edit) => <PaymentDayForm kept={kept} onEdit={edit} />}
  </AddressStep>
)

type Props = { readonly kept: AddressClient; readonly onEdit: () => void }

function PaymentDayForm({ kept, onEdit }: Props) {
  const [day, setDay] = useState<number | null>(
    () => kept.paymentCycles.find(isSame(kept.paymentCycle)) ?? null,
  )
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const { isBusy, run } = useBusy()
  const errors = failure?.errors ?? []
  const dayError = messageAt(errors, 'paymentCycle')
  const addressError = messageAt(errors, 'typedAddress')

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (day === null) return
    run(async () => {
      setFailure(null)
      const answer = await act({ action: 'confirmDeliveryAddress', paymentCycle: day })
      if (answer.ok) await followAnswer(answer.body)
      else setFailure(answer)
    })
  }

  return (
    <form noValidate onSubmit={submit}>
      <div className={styles.address}>
        <IconFacts>
          <IconFact icon={pinIcon} term={text.address}>
            {kept.formattedAddress}
          </IconFact>
        </IconFacts>
        <Button variant="text" disabled={isBusy} onClick={onEdit}>
          {directionText.change}
        </Button>
      </div>
      <RadioGroup
        name="paymentCycle"
        legend={text.paymentDay}
        layout="tiles"
        choices={kept.paymentCycles.map((one) => ({ value: String(one), label: paymentDayText(one) }))}
        value={day === null ? null : String(day)}
        onValue={(chosen) => setDay(Number(chosen))}
        {...(dayError !== undefined && { error: dayError })}
      />
      <CycleMessage key={day} day={day} />
      {addressError && (
        <Notice tone="warn" announce="alert">
          {addressError}
        </Notice>
      )}
      {errors.length === 0 && <FailureNotice failure={failure} />}
      <CancelApplication />
      <ActionBar>
        <Button type="submit" disabled={day === null} isLoading={isBusy}>
          {commonText.continue}
        </Button>
      </ActionBar>
    </form>
  )
}

const isSame = (day: number) => (other: number) => day === other

const cycleMessageAfterMs = 500

/** Appears half a second after a choice; its place is kept, so that nothing jumps. */
function CycleMessage({ day }: { readonly day: number | null }) {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), cycleMessageAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className={styles.cycle}>
      {isShown && day !== null && <Notice tone="info">{text.cycle(paymentDayText(day))}</Notice>}
    </div>
  )
}
