import { createStore } from '@cupo/ui/store.ts'
import type { ApplicationActivity, ListedApplication } from '@cupo/wire'
import { journeyStore } from '../../../../client/journey/application-store.ts'
import { destinationOf } from '../../../../client/journey/destinations.ts'
import { isContinuedByCustomer } from '../../../../client/journey/place.ts'
import { goToScreen } from '../../../../client/navigate.ts'
import { rememberApplicationId } from '../../../../client/session-marks.ts'

const signedActivities: readonly ApplicationActivity[] = [
  'Formalizacao',
  'ConfirmacaoCompra',
  'OrdemPagamento',
  'EquipamentoEntregue',
  'EquipamentoRecusado',
  'BackOffice',
  'ConfirmacaoAntecipado',
  'ConfirmacaoFianca',
  'ConfirmacaoDeposito',
]

export const isUnderWay = ({ situation, origin, activity }: ApplicationStage): boolean =>
  situation === 'EmAndamento' && isContinuedByCustomer(origin) && signedActivities.includes(activity)

export const orderUnderWay = createStore<ListedApplication | null>(null)

type ApplicationStage = Pick<ListedApplication, 'situation' | 'origin' | 'activity'>

export const isInHand = ({ situation, origin, activity }: ApplicationStage): boolean =>
  situation === 'EmAndamento' && isContinuedByCustomer(origin) && !signedActivities.includes(activity)

/** Signed, and the bank could not take the money: nothing but its bank data is open. */
export const isToCorrect = ({ situation }: Pick<ApplicationStage, 'situation'>): boolean =>
  situation === 'FalhaDesembolso'

export const toRetrieve = <A extends ApplicationStage>(applications: readonly A[]): A | null =>
  applications.find(isInHand) ?? null

export function continueApplication(application: ListedApplication): void {
  rememberApplicationId(application.applicationId)
  journeyStore.set({ application: null, preOffer: null })
  const destination = destinationOf(application)
  goToScreen(destination.kind === 'publicSite' ? 'selfManage' : destination.screen)
}
