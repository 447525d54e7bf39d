import type { Brand } from '../platform/brand.ts'
import { hoursText } from '../platform/text/counts.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'

export type ValidateEmailData = {
  readonly isOfAccount: boolean
  readonly link: string
  readonly validityHours: number
}

/** Names nobody, since a mistyped address may be a stranger's. */
export function validateEmail(data: ValidateEmailData, brand: Brand): MailContent {
  const words = data.isOfAccount ? ofAccount(brand) : ofApplication(brand)
  return {
    subject: words.subject,
    preheader: words.preheader,
    heading: 'Valida tu correo',
    paragraphs: [greeting(null), words.sentence],
    button: { label: 'Validar mi correo', link: data.link },
    facts: [],
    table: null,
    steps: [],
    notes: [`El enlace vale ${hoursText(data.validityHours)}.`, words.note],
    reason: words.reason,
  }
}

type Words = Readonly<Record<'subject' | 'preheader' | 'sentence' | 'note' | 'reason', string>>

const ofApplication = ({ lenderName }: Brand): Words => ({
  subject: 'Valida tu correo para continuar con tu crédito',
  preheader: 'Un toque y sigues con tu solicitud.',
  sentence: `Para continuar con tu crédito de ${lenderName}, confirma que este correo es tuyo. A él te enviaremos tu contrato y tus enlaces de pago.`,
  note: '¿No pediste un crédito? Ignora este correo: nadie puede firmarlo sin tu celular.',
  reason: `Recibes este correo porque alguien lo escribió en una solicitud de crédito con ${lenderName}.`,
})

const ofAccount = ({ lenderName }: Brand): Words => ({
  subject: `Valida el nuevo correo de tu cuenta de ${lenderName}`,
  preheader: 'Un toque y tu cuenta tiene un correo que es tuyo.',
  sentence: `Este correo quedó en una cuenta de ${lenderName}. Si la cuenta es tuya, confirma que el correo también lo es.`,
  note: '¿No es tu cuenta? Ignora este correo.',
  reason: `Recibes este correo porque alguien lo escribió en su cuenta de ${lenderName}.`,
})

export const sampleValidateEmail: ValidateEmailData = {
  isOfAccount: false,
  link: 'http://localhost:3000/validate-email/5f1d0c2e9b7a4f63a8e1c0d92b47e6f35f1d0c2e9b7a4f63a8e1c0d92b47e6f3',
  validityHours: 24,
}
