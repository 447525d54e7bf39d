import { RadioGroup } from '@cupo/ui/radio-group.tsx'
import { useState } from 'react'
import { useApplication } from '../../client/journey/application-store.ts'
import { AddressStep } from '../../steps/address/address-step.tsx'
import {
  type AddressType,
  addressTypes,
  keepAddressType,
  keptAddressType,
} from '../../steps/address/address-type.ts'
import { directionText } from '../../text/order.ts'
import { titles } from '../../text/titles.ts'
import { DeliveryPromise } from './delivery-promise.tsx'

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
