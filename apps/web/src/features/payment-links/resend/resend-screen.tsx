import { useState } from 'react'
import type { ScreenProps } from '../../../client/paths.ts'
import { Screen } from '../../../ui/screen.tsx'
import { CustomerForm } from './customer-form.tsx'
import { familyOf } from './families.ts'
import type { FoundCustomer } from './find-customer.ts'
import { ResendEnd } from './resend-end.tsx'
import { SendDialog } from './send-dialog.tsx'

/** Has a payment link sent again without the customer's session. */
export function ResendScreen(props: ScreenProps) {
  return props.params.end === undefined ? <Resend {...props} /> : <ResendEnd {...props} />
}

function Resend({ screen }: ScreenProps) {
  const family = familyOf(screen)
  const [customer, setCustomer] = useState<FoundCustomer | null>(null)
  return (
    <Screen title={family.title} lead={family.lead}>
      <CustomerForm family={family} onFound={setCustomer} />
      {customer && <SendDialog family={family} customer={customer} onClose={() => setCustomer(null)} />}
    </Screen>
  )
}
