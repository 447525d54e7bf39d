import type { Brand } from '../../platform/brand.ts'
import { type Block, heading, numberedList, paragraph, section } from '../model/document-model.ts'
import { identityNumberText } from '../wording.ts'
import type { LoanAgreementData } from './data.ts'

/** A note with blanks and its letter of instructions: Código de Comercio arts. 621, 622 and 709. */
export function promissoryNote(data: LoanAgreementData, brand: Brand): Block[] {
  const { borrower } = data
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
      `Valor: lo que deba y no haya pagado ese día por el contrato No. ${data.agreementNumber}, por capital, ` +
        'intereses, intereses de mora, cargos y sus impuestos. No incluye intereses ni cargos de meses futuros.',
      'Vencimiento: el día en que se llene.',
      `Lugar: se paga en ${brand.lender.city}, por los canales de pago de ${brand.lenderName}.`,
      'Cuando pague todo el crédito, el pagaré pierde su valor y puedo descargar mi paz y salvo.',
    ]),
    paragraph(`Firma electrónica de ${signer}, que se da al aceptar este documento.`),
  ]
}
