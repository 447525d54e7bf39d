import type { MoneyTerm } from '@cupo/wire'
import { goToScreen } from '../../../client/navigate.ts'
import { type RememberedStoreLink, type StoreLink, storeLinkStore } from '../form/store-link.ts'

/** Takes what was chosen to the form. Its history entry keeps the choice for a reload: a sum and a term, nothing of a person. */
export function goToForm(term: MoneyTerm, link: StoreLink): void {
  const kept: RememberedStoreLink = {
    ...(link.kind === 'opened' && link.campaign ? campaignLinkOf(link) : {}),
    origin: 'Libre',
    intended: {
      value: term.intendedValue,
      valueFmt: term.intendedValueFmt,
      installments: term.installment,
      totalFmt: term.totalFmt,
    },
  }
  storeLinkStore.set({ kind: 'opened', ...kept })
  goToScreen('form')
  history.replaceState({ storeLink: kept }, '', location.pathname)
}

const campaignLinkOf = ({ id_access, campaign }: RememberedStoreLink) => ({
  ...(id_access ? { id_access } : {}),
  ...(campaign ? { campaign } : {}),
})
