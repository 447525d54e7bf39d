import type { Brand } from '../../platform/brand.ts'
import { formatExactTime, formatMobile, formatPesos } from '../../platform/format.ts'
import {
  type Block,
  type DocumentModel,
  type FactRow,
  facts,
  paragraph,
  section,
} from '../model/document-model.ts'
import { writePdf } from '../model/write-pdf.ts'
import { acceptedWhere, browserOf, sellerRows, sessionRow, shopSignatureRows } from '../shop-signature.ts'
import { identityNumberText, pageFrame } from '../wording.ts'
import type { DossierIndexData } from './data.ts'
import {
  actionNames,
  actorText,
  authorizationNames,
  channelNames,
  codePurposes,
  consentNames,
  contactChannels,
  contactPurposes,
  documentNames,
  droppedReasons,
  handOffNames,
  linkNames,
  messageNames,
  situationNames,
  subjectNames,
} from './names.ts'

type ConsentData = DossierIndexData['consents'][number]

const consentRow = (consent: ConsentData): FactRow => [
  formatExactTime(consent.at),
  `${consent.isGranted ? 'Autorizado' : 'No autorizado'}: ${consentNames[consent.kind] ?? consent.kind}. ` +
    `Texto: ${consent.version}${consent.textSha256 === null ? '' : `, huella ${consent.textSha256.slice(0, 8)}`}. ` +
    `${consent.ip === '' ? 'Sin dirección IP' : `Desde ${consent.ip}`}${authorizationText(consent)}${phoneText(consent)}${declarationText(consent)}` +
    `${consent.isEarlier ? '; dado antes, para la consulta que se usó en esta solicitud' : ''}.`,
]

const requesterText = ({ name, code }: { readonly name: string; readonly code: string }) =>
  `${name} (${code}), que preguntó por el cliente`

/** The message that was read and the browser that opened its link prove the phone's owner. */
const phoneText = ({ phone }: ConsentData): string =>
  phone === null
    ? ''
    : `; enlace abierto ${handOffNames[phone.openedBy] ?? phone.openedBy}, en este navegador: ${lowerFirst(browserOf(phone))}`

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

export function renderDossierIndex(data: DossierIndexData, brand: Brand): Promise<Uint8Array> {
  return writePdf(dossierIndexModel(data, brand))
}

function dossierIndexModel(data: DossierIndexData, brand: Brand): DocumentModel {
  const { legalName, taxId } = brand.lender
  const reference = `Expediente de la solicitud ${data.applicationId}`
  return {
    title: 'Expediente de una solicitud de crédito',
    subject: reference,
    ...pageFrame(brand, `Contrato No. ${data.agreementNumber}`, data.writtenAt),
    blocks: [
      paragraph(
        `${legalName}, NIT ${taxId}, entrega este expediente con lo que sus registros dicen de una solicitud. Los ` +
          'consentimientos, los documentos, la firma y la bitácora están en registros que no se pueden editar ni borrar. ' +
          'Horas de Colombia. El archivo datos.json tiene lo mismo completo, para leerlo con un programa.',
      ),
      ...whoseBlocks(data),
      section('1. Consentimientos'),
      ...listed(data.consents.map(consentRow)),
      ...bureauBlocks(data),
      section('2. Códigos enviados al celular'),
      paragraph('El sistema no guarda los códigos: solo cuándo se generaron, se enviaron y se verificaron.'),
      ...listed(data.codes.map(codeRow)),
      ...handOffBlocks(data),
      section('3. Verificación de identidad'),
      ...identityBlocks(data),
      section('4. Documentos'),
      ...listed(data.documents.map(documentRow)),
      section('5. Firma'),
      ...signatureBlocks(data),
      section('6. Correos y mensajes'),
      paragraph(
        'El contenido de un mensaje no se conserva después de enviarlo. El contrato firmado está en documentos.',
      ),
      ...listed(data.messages.map(messageRow)),
      section('7. Contactos sobre el crédito'),
      ...listed(
        data.contacts.map(({ at, purpose, channel }) => [
          formatExactTime(at),
          `${contactPurposes[purpose] ?? purpose}, ${contactChannels[channel] ?? channel}`,
        ]),
      ),
      section('8. Bitácora'),
      paragraph(
        'Cada fila lleva la huella de la anterior del mismo registro: si una cambia, las siguientes dejan de coincidir.',
      ),
      ...listed(data.auditRows.map(auditRow)),
      section('9. Archivos de esta carpeta'),
      paragraph('La huella SHA-256 de cada archivo permite comprobar que es el mismo (SHA256SUMS).'),
      ...listed(data.files.map(({ path, sha256 }) => [path, sha256])),
    ],
  }
}

const listed = (rows: readonly FactRow[]): Block[] =>
  rows.length === 0 ? [paragraph('No hay registros.')] : [facts(...rows)]

const whoseBlocks = (data: DossierIndexData): Block[] => [
  section('De quién'),
  facts(
    ['Nombre', data.person.fullName],
    ['Cédula de ciudadanía', identityNumberText(data.person.documentNumber)],
    ['Celular y correo', `${formatMobile(data.person.mobile)}, ${data.person.email}`],
    ['Solicitud', `${data.applicationId}, del ${formatExactTime(data.createdAt)}`],
    ['Contrato', `No. ${data.agreementNumber}`],
    [
      'Canal y estado',
      `${channelNames[data.origin] ?? data.origin}, ${situationNames[data.situation] ?? data.situation}`,
    ],
    ...(data.seller === null ? [] : sellerRows(data.seller)),
    ['Expediente generado', formatExactTime(data.writtenAt)],
  ),
]

function bureauBlocks({ bureauAnswer }: DossierIndexData): Block[] {
  if (bureauAnswer === null) return []
  const { askedAt, consentedAt } = bureauAnswer
  const allowed = consentedAt === null ? '' : `, con el consentimiento del ${formatExactTime(consentedAt)}`
  return [paragraph(`La central de información se consultó el ${formatExactTime(askedAt)}${allowed}.`)]
}

const codeRow = (code: DossierIndexData['codes'][number]): FactRow => [
  formatExactTime(code.issuedAt),
  `${codePurposes[code.purpose] ?? code.purpose}. SMS: ${whenOr(code.sentAt, 'sin respuesta del operador')}. ` +
    `Verificado: ${whenOr(code.checkedAt, 'no')}. Intentos: ${code.tries}. Número ${code.id}.`,
]

const handOffBlocks = ({ handOffs }: DossierIndexData): Block[] =>
  handOffs.length === 0
    ? []
    : [paragraph('Enlaces enviados al celular del cliente.'), facts(...handOffs.map(handOffRow))]

const handOffRow = (link: DossierIndexData['handOffs'][number]): FactRow => [
  formatExactTime(link.sentAt),
  `${link.formId === null ? 'Para seguir con la compra' : 'Para autorizar la consulta'}. Abierto: ` +
    `${whenOr(link.openedAt, 'no')}${link.openedBy === null ? '' : `, ${handOffNames[link.openedBy] ?? link.openedBy}`}. ` +
    `${link.endedBecause === null ? `Vencía: ${formatExactTime(link.expiresAt)}` : `Terminó: ${handOffNames[link.endedBecause] ?? link.endedBecause}`}.`,
]

const whenOr = (at: string | null, absent: string): string => (at === null ? absent : formatExactTime(at))

function identityBlocks({
  identity: { confirmed, checksStarted, watchlistSearches },
}: DossierIndexData): Block[] {
  const rows: FactRow[] = [['Verificaciones iniciadas', String(checksStarted)]]
  if (confirmed === null) rows.push(['Resultado', 'No se confirmó'])
  else {
    const method =
      confirmed.method === 'biometrics' ? 'Biometría de documento y rostro' : 'Preguntas de seguridad'
    rows.push(['Confirmada', `${method}, ${formatExactTime(confirmed.at)}, número ${confirmed.id}`])
  }
  rows.push(['Consultas de listas de control', watchlistSearches.join(', ') || 'Ninguna'])
  return [facts(...rows)]
}

const documentRow = (document: DossierIndexData['documents'][number]): FactRow => [
  formatExactTime(document.createdAt),
  `${documentNames[document.kind] ?? document.kind}${document.isSigned ? ' (el firmado)' : ''}, número ` +
    `${document.id}. Huella SHA-256: ${document.sha256}`,
]

function signatureBlocks({ signature }: DossierIndexData): Block[] {
  if (signature === null) return [paragraph('No hay registro de firma de esta solicitud.')]
  const { pin, place } = signature
  return [
    facts(
      [
        'Firmado',
        `${formatExactTime(signature.signedAt)}; aceptado ${formatExactTime(signature.acceptedAt)}, ${acceptedWhere(place)}`,
      ],
      ['Documento', `${signature.documentId}. Huella SHA-256: ${signature.sha256}`],
      [
        'Valores',
        `${formatPesos(signature.financedAmount)} financiados en ${signature.installmentCount} cuotas, que suman ` +
          `${formatPesos(signature.installmentsTotal)}; pago inicial ${formatPesos(signature.downPayment)}; fianza ` +
          formatPesos(signature.guaranteeTotal),
      ],
      ['Código', `${pin.id}, verificado ${formatExactTime(pin.checkedAt)}, enviado al ${place.maskedMobile}`],
      sessionRow(place, signature.sessionId),
      ...shopSignatureRows(place),
      ['Dirección IP', place.ip],
      ['Navegador', place.userAgent.slice(0, 240)],
    ),
  ]
}

const messageRow = (message: DossierIndexData['messages'][number]): FactRow => [
  formatExactTime(message.createdAt),
  `${messageNames[message.step.split(':')[0] ?? ''] ?? message.step}. ` +
    (message.droppedBecause === null
      ? `Enviado: ${whenOr(message.sentAt, 'no')}.`
      : `No se envió: ${droppedReasons[message.droppedBecause] ?? message.droppedBecause}.`),
]

const auditRow = (row: DossierIndexData['auditRows'][number]): FactRow => [
  formatExactTime(row.at),
  `${subjectNames[row.subjectType] ?? row.subjectType} ${row.number}: ${actionNames[row.action] ?? row.action} (${row.action}), por ${actorText(row.actor)}. Huella ${row.digest.slice(0, 16)}`,
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
