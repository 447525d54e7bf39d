import type { AmortizationSchedule } from '@cupo/credit-engine'
import type { Brand } from '../../platform/brand.ts'
import { formatDate, formatExactTime, formatPesos } from '../../platform/format.ts'
import {
  type Block,
  type FactRow,
  facts,
  heading,
  numberedList,
  paragraph,
  section,
  table,
} from '../model/document-model.ts'
import type { ConsentOrigin, PhoneData } from '../shop-signature.ts'
import { signatureAnnexTitle } from '../signature-annex.ts'
import { identityNumberText } from '../wording.ts'
import type { ConsentEvidence, IdentityCheckEvidence, LoanAgreementData } from './data.ts'
import { hasCharges, paymentDaySentence } from './wording.ts'

const consentRow = ({ consent, acceptedAt, version, ...origin }: ConsentEvidence): FactRow => [
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

/** A note with blanks and its letter of instructions: Código de Comercio arts. 621, 622 and 709. */
export function promissoryNote(data: LoanAgreementData, brand: Brand): Block[] {
  const { borrower } = data
  const owed = hasCharges(data) ? 'mora, cargos e impuestos' : 'mora'
  const notOwed = hasCharges(data) ? 'capital, intereses ni cargos' : 'capital ni intereses'
  const signer = `${borrower.fullName}, C.C. ${identityNumberText(borrower.documentNumber)}`
  return [
    section('Pagaré y carta de instrucciones', 'startsPage'),
    heading(`Pagaré No. ${data.agreementNumber}`),
    paragraph(
      `Yo, ${borrower.fullName}, mayor de edad, con cédula de ciudadanía No. ${identityNumberText(borrower.documentNumber)}, ` +
        `prometo pagar de forma incondicional a la orden de ${brand.lender.legalName}, NIT ${brand.lender.taxId}, o ` +
        `de quien represente sus derechos, en ${brand.lender.city}, el día ____ del mes ______________ del año ` +
        '________, la suma de ______________________________________________ pesos ($ ____________________).',
    ),
    paragraph(
      'Desde ese día y hasta el pago pagaré intereses de mora sobre el capital, a la tasa máxima legal de cada mes. ' +
        'Dejo espacios en blanco, que se llenan solo según la carta de instrucciones que sigue.',
    ),
    paragraph(`Firma electrónica de ${signer}, que se da al aceptar este documento.`),
    heading(`Carta de instrucciones del pagaré No. ${data.agreementNumber}`),
    paragraph(
      `Autorizo a ${brand.lender.legalName}, según el artículo 622 del Código de Comercio, a llenar los espacios en ` +
        'blanco del pagaré así:',
    ),
    numberedList([
      'Cuándo: solo si tengo una o más cuotas vencidas y sin pagar.',
      `Valor: las cuotas vencidas y no pagadas ese día del contrato No. ${data.agreementNumber}, con sus intereses de ` +
        `${owed}. No incluye ${notOwed} de cuotas que no han vencido.`,
      'Vencimiento: el día en que se llene.',
      `Lugar: se paga en ${brand.lender.city}, por los canales de pago de ${brand.lenderName}.`,
      'Cuando pague todo el crédito, el pagaré pierde su valor y puedo descargar mi paz y salvo.',
    ]),
    paragraph(`Firma electrónica de ${signer}, que se da al aceptar este documento.`),
  ]
}

type PlanRow = AmortizationSchedule['totals']

type PlanColumn = readonly [name: string, amountOf: (row: PlanRow) => number]

const chargeColumns: readonly PlanColumn[] = [
  ['IVA de los intereses', ({ interestVat }) => interestVat],
  ['Cargo administrativo', ({ fee }) => fee],
  ['IVA del cargo', ({ feeVat }) => feeVat],
]

const planColumns = (data: LoanAgreementData): readonly PlanColumn[] => [
  ['Capital', ({ principal }) => principal],
  ['Intereses', ({ interest }) => interest],
  ...(hasCharges(data) ? chargeColumns : []),
  ['Total cuota', ({ total }) => total],
]

export function amortizationTable(data: LoanAgreementData): Block[] {
  const { installments, totals } = data.schedule
  const columns = planColumns(data)
  const amountsOf = (row: PlanRow) => columns.map(([, amountOf]) => formatPesos(amountOf(row)))
  return [
    section('Anexo 1. Tabla de amortización', 'startsPage'),
    paragraph(
      `Pagas el ${paymentDaySentence(data)}. Valores en pesos colombianos. El saldo es el capital que ` +
        'queda después de pagar la cuota.',
    ),
    table({
      columns: ['Cuota', ...columns.map(([name]) => name), 'Saldo'],
      rows: installments.map((row) => [String(row.number), ...amountsOf(row), formatPesos(row.balance)]),
      totals: ['Total', ...amountsOf(totals), ''],
    }),
  ]
}

/** The signature's evidence is a later file, which names the digest of this one. */
export function evidenceBeforeSigning({ agreementNumber, evidence }: LoanAgreementData): Block[] {
  const check = evidence.identityCheck
  return [
    section('Anexo 2. Evidencia de la firma electrónica'),
    paragraph(
      'Horas de Colombia. Este archivo se generó antes de tu firma y no cambia después de ella. Al firmar se genera el ' +
        `${signatureAnnexTitle(agreementNumber)}, un archivo aparte que nombra la huella SHA-256 de este: dice con qué ` +
        'código, a qué hora, en qué sesión, desde qué dirección y con qué navegador firmaste, y por qué valores.',
    ),
    facts(
      ['Verificación de identidad', `${identityMethods[check.method]}, ${formatExactTime(check.finishedAt)}`],
      ['Número de la verificación', check.id],
      ...evidence.consents.map(consentRow),
    ),
  ]
}

const identityMethods = {
  biometrics: 'Biometría de documento y rostro',
  securityQuestions: 'Preguntas de seguridad',
} as const satisfies Record<IdentityCheckEvidence['method'], string>

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
