import { formatDate, formatExactTime } from '../../platform/format.ts'
import type { ConsentOrigin } from '../consent-origin.ts'
import type { FactRow } from '../model/document-model.ts'
import type { PhoneData } from '../shop-signature.ts'
import type { ConsentEvidence } from './data.ts'

export const consentRow = ({ consent, acceptedAt, version, ...origin }: ConsentEvidence): FactRow => [
  names[consent],
  `${wordOf(origin)} el ${formatExactTime(acceptedAt)}, texto del ${formatDate(version)}${originText(origin)}`,
]

const names = {
  termsAndConditions: 'Términos y condiciones',
  creditData: 'Datos que el crédito necesita',
  bureauConsultation: 'Consulta y reporte a centrales de información',
  dataTreatment: 'Uso de datos para ofertas',
  biometricData: 'Uso de datos biométricos',
} as const satisfies Record<ConsentEvidence['consent'], string>

/** Without proof by the customer, the time of the agent's word. */
const wordOf = ({ authorization, declaredBy }: ConsentOrigin): string =>
  declaredBy !== null || authorization?.by === 'paper' ? 'Declarado' : 'Autorizado'

function originText({ authorization, phone, declaredBy }: ConsentOrigin): string {
  if (declaredBy !== null) return `. Lo declaró ${agentText(declaredBy)}: no lo viste en tu celular`
  switch (authorization?.by) {
    case 'code':
      return `. Lo autorizaste con el código que oyó ${agentText(authorization.seller)}`
    case 'paper':
      return `. Lo firmaste en papel, como declaró ${agentText(authorization.seller)}`
    case 'link':
      return linkText(authorization.way, phone) + askedText(authorization.requester)
    case 'preValidation':
      return `. Lo autorizaste con el código de tu consulta de cupo${heardText(authorization)}`
    case 'requester':
      return `. Lo autorizaste con el código que oyó ${requesterText(authorization.requester)}`
    case undefined:
      return phone === null ? '' : linkText(phone.openedBy, phone)
  }
}

function linkText(openedBy: PhoneData['openedBy'], phone: PhoneData | null): string {
  const browser = phone?.isCounterBrowser === true ? ', en un navegador de la tienda' : ''
  return `. Lo oprimiste en la página del enlace ${links[openedBy]}${browser}`
}

function heardText({ seller, requester }: OfQuota): string {
  if (requester) return `, que oyó ${requesterText(requester)}`
  return seller ? `, que oyó ${agentText(seller)}` : ''
}

type OfQuota = Extract<ConsentOrigin['authorization'], { readonly by: 'preValidation' }>

const askedText = (requester: OfQuota['requester']): string =>
  requester ? `, que pidió ${requesterText(requester)}` : ''

const requesterText = ({ name, code }: NonNullable<OfQuota['requester']>) =>
  `${name} (${code}), que preguntó por ti`

const agentText = ({ agentName, shopName }: { readonly agentName: string; readonly shopName: string }) =>
  `el asesor ${agentName}, de ${shopName}`

const links = {
  sms: 'que llegó por SMS a tu celular',
  mail: 'que llegó a tu correo',
  screen: 'que mostró la pantalla del asesor',
} as const satisfies Record<PhoneData['openedBy'], string>
