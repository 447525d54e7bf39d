import type { ApplicationActivity, ListedApplication } from '@cupo/wire'

/** From signing on, an application goes its way without its customer (conformance: R-V32). */
const settledActivities: readonly ApplicationActivity[] = [
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

type Judged = Pick<ListedApplication, 'situation' | 'origin' | 'activity'>

/** Whether its customer may go on with an application here, or give it up. */
export const isInHand = ({ situation, origin, activity }: Judged): boolean =>
  situation === 'EmAndamento' && origin !== 'Assistido' && !settledActivities.includes(activity)

/** The application to remind of: the first in hand. */
export const toRetrieve = <A extends Judged>(applications: readonly A[]): A | null =>
  applications.find(isInHand) ?? null
