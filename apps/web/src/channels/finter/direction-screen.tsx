import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { IconFact, IconFacts } from '@cupo/ui/icon-facts.tsx'
import { packageIcon, pinIcon, truckIcon } from '@cupo/ui/icons.ts'
import { Notice } from '@cupo/ui/notice.tsx'
import { RadioGroup } from '@cupo/ui/radio-group.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import type { AddressClient, Application } from '@cupo/wire'
import { useState } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import { act, useApplication } from '../../client/journey/application-store.ts'
import { followAnswer } from '../../client/journey/follow.ts'
import type { HandledFailure } from '../../client/send.ts'
import {
  type AddressType,
  addressTypes,
  keepAddressType,
  keptAddressType,
} from '../../steps/address/address.ts'
import { AddressStep } from '../../steps/address/address-step.tsx'
import { brandText } from '../../text/brand.ts'
import { dateText } from '../../text/dates.ts'
import { directionText } from '../../text/order.ts'
import { titles } from '../../text/titles.ts'

const leads = { form: directionText.lead, kept: directionText.promiseLead }

export function DirectionScreen() {
  const { applicationId } = useApplication()
  const [type, setType] = useState(() => keptAddressType(applicationId))
  const choose = (chosen: AddressType) => {
    setType(chosen)
    keepAddressType(applicationId, chosen)
  }
  return (
    <AddressStep
      title={titles.direction}
      leads={leads}
      firstQuestion={
        <RadioGroup
          name="addressType"
          legend={directionText.addressType}
          layout="strip"
          choices={addressTypes.map((one) => ({ value: one, label: directionText.addressTypes[one] }))}
          value={type}
          onValue={(chosen) => choose(chosen === 'HOME' ? 'HOME' : 'WORK')}
        />
      }
    >
      {(kept, edit) => <DeliveryPromise saved={kept} type={type} onEdit={edit} />}
    </AddressStep>
  )
}

type Props = { readonly saved: AddressClient; readonly type: AddressType; readonly onEdit: () => void }

function DeliveryPromise({ saved, type, onEdit }: Props) {
  const application = useApplication()
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const { isBusy, run } = useBusy()
  const isOutside = saved.deliveryError === '2'
  const message = failure?.errors[0]?.message

  const confirm = () =>
    run(async () => {
      setFailure(null)
      const answer = await act({
        action: 'confirmDeliveryAddress',
        value: type,
        addressType: type,
        paymentCycle: application.paymentCycle,
      })
      if (answer.ok) await followAnswer(answer.body)
      else setFailure(answer)
    })

  return (
    <>
      {isOutside && (
        <Notice tone="warn" title={directionText.warning} announce="alert">
          {directionText.outsideCoverage}
        </Notice>
      )}
      <DeliveryFacts saved={saved} type={type} shippingCost={application.access} />
      {message ? (
        <Notice tone="warn" announce="alert">
          {message}
        </Notice>
      ) : (
        <FailureNotice failure={failure} />
      )}
      <ActionBar>
        {!isOutside && (
          <Button isLoading={isBusy} onClick={confirm}>
            {commonText.confirm}
          </Button>
        )}
        <Button variant={isOutside ? 'primary' : 'text'} disabled={isBusy} onClick={onEdit}>
          {directionText.change}
        </Button>
      </ActionBar>
    </>
  )
}

type DeliveryFactsProps = {
  readonly type: AddressType
  readonly saved: Pick<
    AddressClient,
    'formattedAddress' | 'deliveryDate' | 'deliveryPeriod' | 'deliveryError'
  >
  readonly shippingCost: Pick<Application['access'], 'shippingCost' | 'shippingCostFmt'>
}

function DeliveryFacts({ saved, type, shippingCost }: DeliveryFactsProps) {
  return (
    <IconFacts>
      <IconFact icon={pinIcon} term={directionText.address} note={directionText.addressTypes[type]}>
        {saved.formattedAddress}
      </IconFact>
      {saved.deliveryError !== '2' && (
        <>
          <IconFact
            icon={truckIcon}
            term={directionText.delivery}
            note={saved.deliveryDate !== null && directionText.sameDay}
          >
            {deliveryText(saved)}
          </IconFact>
          <IconFact icon={packageIcon} term={directionText.cost}>
            {shippingCost.shippingCost > 0
              ? `${shippingCost.shippingCostFmt} ${directionText.costWhen}`
              : directionText.free}
          </IconFact>
        </>
      )}
    </IconFacts>
  )
}

function deliveryText({ deliveryDate, deliveryPeriod }: DeliveryFactsProps['saved']): string {
  if (deliveryDate === null) return directionText.noDate(brandText.operator)
  const date = dateText(deliveryDate)
  return deliveryPeriod === null ? date : directionText.onDate(date, directionText.periods[deliveryPeriod])
}
