import { formatExactTime } from '../../platform/format.ts'
import type { FactRow } from '../model/document-model.ts'
import { browserOf } from '../shop-signature.ts'
import type { DossierIndexData } from './data.ts'
import { authorizationNames, consentNames, handOffNames, linkNames } from './names.ts'

type ConsentData = DossierIndexData['consents'][number]

export const consentRow = (consent: ConsentData): FactRow => [
  formatExactTime(consent.at),
  `${consent.isGranted ? 'Autorizado' : 'No autorizado'}: ${consentNames[consent.kind] ?? consent.kind}. ` +
    `Texto: ${consent.version}${consent.textSha256 === null ? '' : `, huella ${consent.textSha256.slice(0, 8)}`}. ` +
    `${consent.ip === '' ? 'Sin dirección IP' : `Desde ${consent.ip}`}${authorizationText(consent)}${phoneText(consent)}${declarationText(consent)}` +
    `${consent.isEarlier ? '; dado antes, para la consulta que se usó en esta solicitud' : ''}.`,
]

function declarationText({ kind, declaredBy }: ConsentData): string {
  if (declaredBy === null) return ''
  if (kind === 'guarantee')
    return `; lo marcó por el cliente el asesor ${declaredBy.agentName} de ${declaredBy.shopName}`
  return `; lo declaró el asesor ${declaredBy.agentName} de ${declaredBy.shopName}`
}

function authorizationText({ authorization }: ConsentData): string {
  if (authorization === null) return ''
  if (authorization.by === 'link') {
    const requester = authorization.requester ? `, que pidió ${requesterText(authorization.requester)}` : ''
    return `, con el enlace ${linkNames[authorization.way]}${requester}`
  }
  const how = authorizationNames[authorization.by]
  if (authorization.by === 'requester') return `, ${how} a ${requesterText(authorization.requester)}`
  if (authorization.by === 'preValidation' && authorization.requester) {
    return `, ${how}, que oyó ${requesterText(authorization.requester)}`
  }
  const { seller = null } = authorization
  if (seller === null) return `, ${how}`
  const toldBy = { code: 'al asesor', paper: 'el asesor', preValidation: 'que oyó el asesor' }[
    authorization.by
  ]
  return `, ${how} ${toldBy} ${seller.agentName} de ${seller.shopName}`
}

const requesterText = ({ name, code }: { readonly name: string; readonly code: string }) =>
  `${name} (${code}), que preguntó por el cliente`

/** The message that was read and the browser that opened its link prove the phone's owner. */
const phoneText = ({ phone }: ConsentData): string =>
  phone === null
    ? ''
    : `; enlace abierto ${handOffNames[phone.openedBy] ?? phone.openedBy}, en este navegador: ${lowerFirst(browserOf(phone))}`

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
