import type { MoneyTerm } from '@cupo/wire'
import { goToScreen } from '../../../client/navigate.ts'
import { linkEntry } from '../../../steps/form/receive-store-link.ts'
import { type StoreLink, storeLinkStore } from '../../../steps/form/store-link.ts'

/** Takes what was chosen to the form. Its history entry keeps the choice for a reload: a sum and a term, nothing of a person. */
export function goToForm(term: MoneyTerm, link: StoreLink): void {
  // A link of another kind is no link of this loan.
  const { id_access, campaign, isPreValidated, document, mobile, email } =
    link.kind === 'opened' && link.campaign ? link : {}
  storeLinkStore.set({
    kind: 'opened',
    ...(id_access ? { id_access } : {}),
    ...(campaign ? { campaign } : {}),
    ...(isPreValidated ? { isPreValidated } : {}),
    ...(document ? { document } : {}),
    ...(mobile ? { mobile } : {}),
    ...(email ? { email } : {}),
    origin: 'Libre',
    intended: {
      value: term.intendedValue,
      valueFmt: term.intendedValueFmt,
      installments: term.installment,
      totalFmt: term.totalFmt,
    },
  })
  goToScreen('form', { state: linkEntry() })
}
