import type { MoneyTerm } from '@cupo/wire'
import { goToScreen } from '../../../client/navigate.ts'
import { linkEntry } from '../../../steps/form/receive-store-link.ts'
import { type StoreLink, storeLinkStore } from '../../../steps/form/store-link.ts'

/** The history entry keeps sum and term for a reload, nothing of a person. */
export function goToForm(term: MoneyTerm, link: StoreLink): void {
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
