import { Button } from '@cupo/ui/button.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import type { InstallmentCount, OfferData } from '@cupo/wire'
import { type SubmitEvent, useState } from 'react'
import { send } from '../../../client/send.ts'
import { FormFields } from '../../../forms/form-field.tsx'
import { emptyForm } from '../../../forms/form-table.ts'
import { useForm } from '../../../forms/send-form.ts'
import { chooseInstallments } from '../../../steps/offer/choose-installments.ts'
import { OfferTerms } from '../../../steps/offer/offer-terms.tsx'
import { simulatorText as text } from '../../../text/assisted.ts'
import { titles } from '../../../text/titles.ts'
import { AudienceContext } from '../../../ui/audience.ts'
import { AssistedFrame } from '../frame/assisted-frame.tsx'
import styles from './simulator.module.css'
import { simulatorTable } from './simulator-form.ts'

type Simulation =
  | { readonly kind: 'none' }
  | { readonly kind: 'told'; readonly message: string }
  | {
      readonly kind: 'offered'
      readonly offer: OfferData
      readonly chosen: InstallmentCount
    }

export function SimulatorScreen() {
  const { read, errorAt, forget } = useForm(simulatorTable)
  const { isBusy, run } = useBusy()
  const [hasValue, setHasValue] = useState(false)
  const [simulation, setSimulation] = useState<Simulation>({ kind: 'none' })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const sent = read(event)
    if (sent === null) return
    run(async () => {
      const asked = await simulate(sent.value)
      if (asked !== null) setSimulation(asked)
    })
  }
  return (
    <AudienceContext value="agent">
      <AssistedFrame title={titles.assistedSimulator} lead={text.lead} isCancellable={false}>
        <div>
          <form
            noValidate
            onSubmit={submit}
            onChange={(event) => {
              forget('value')
              const typed = new FormData(event.currentTarget).get('value')
              setHasValue(typeof typed === 'string' && /[1-9]/.test(typed))
              setSimulation({ kind: 'none' })
            }}
            className={styles.form}
          >
            <FormFields table={simulatorTable} values={emptyForm(simulatorTable)} errorAt={errorAt} />
            <Button type="submit" isLoading={isBusy} disabled={!hasValue}>
              {text.send}
            </Button>
          </form>
        </div>
        <div role="status" className={styles.result}>
          {simulation.kind === 'told' && (
            <Notice tone="warn">
              <span className={styles.lines}>{simulation.message}</span>
            </Notice>
          )}
        </div>
        {simulation.kind === 'offered' && (
          <>
            <OfferTerms
              offer={simulation.offer}
              chosen={simulation.chosen}
              onChoose={(chosen) => setSimulation({ ...simulation, chosen })}
            />
            <p className={styles.disclaimer}>{text.disclaimer}</p>
          </>
        )}
      </AssistedFrame>
    </AudienceContext>
  )
}

async function simulate(value: number): Promise<Simulation | null> {
  const input = { params: { value: String(value) } }
  const answer = await send('GET /publicdata/offer-assisted/:value', input, { part: 'background' })
  if (!answer.ok) {
    if (answer.isHandled) return null
    if (answer.status === 0) return { kind: 'told', message: commonText.offlineText }
    return { kind: 'told', message: (answer.status < 500 && answer.message) || text.serverError }
  }
  const { calculator } = answer.body.data
  if (calculator === null) return { kind: 'told', message: text.noOffer }
  const offers = calculator.options.find(({ isActive }) => isActive)?.offers ?? []
  const counts = offers.map(({ installment }) => installment)
  return { kind: 'offered', offer: { ...calculator, offers }, chosen: chooseInstallments(counts, null) }
}
