import { AddressStep } from '../../steps/address/address-step.tsx'
import { directionLibreText } from '../../text/direction-libre.ts'
import { titles } from '../../text/titles.ts'
import { PaymentDayForm } from './payment-day-form.tsx'

const leads = { form: directionLibreText.lead, kept: directionLibreText.keptLead }

/** Step 4 where money is lent: the customer's address, then the day of the month on which they pay. */
export const DirectionLibreScreen = () => (
  <AddressStep title={titles.directionLibre} leads={leads} opensKept>
    {(kept, edit) => <PaymentDayForm kept={kept} onEdit={edit} />}
  </AddressStep>
)
