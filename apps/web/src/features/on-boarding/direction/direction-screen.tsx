import { directionText } from '../../../text/direction.ts'
import { titles } from '../../../text/titles.ts'
import { AddressStep } from './address-step.tsx'
import { DeliveryPromise } from './delivery-promise.tsx'

const leads = { form: directionText.lead, kept: directionText.promiseLead }

/** Step 4: the delivery address, then what the operator promises for it. */
export const DirectionScreen = () => (
  <AddressStep title={titles.direction} leads={leads}>
    {(kept, edit) => <DeliveryPromise saved={kept} onEdit={edit} />}
  </AddressStep>
)
