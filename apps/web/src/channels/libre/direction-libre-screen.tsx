import { AddressStep } from '../../steps/address/address-step.tsx'
import { directionLibreText } from '../../text/libre.ts'
import { titles } from '../../text/titles.ts'
import { PaymentDayForm } from './payment-day-form.tsx'

const leads = { form: directionLibreText.lead, kept: directionLibreText.keptLead }

export const DirectionLibreScreen = () => (
  <AddressStep title={titles.directionLibre} leads={leads} opensKept>
    {(kept, edit) => <PaymentDayForm kept={kept} onEdit={edit} />}
  </AddressStep>
)
