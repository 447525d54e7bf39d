import { linkMessages } from '@cupo/wire'

export const resendText = {
  title: {
    downPayment: '¿Quieres recibir otra vez el enlace de pago?',
    guarantee: '¿Quieres recibir otra vez el enlace de la fianza?',
  },
  sendTo: (email: string) => `Lo enviaremos a ${email}.`,
  otherEmail: 'Enviarlo a otro correo',
  email: 'Correo electrónico',
  confirmation: 'Confirma el correo',
  terms: 'Acepto los términos y condiciones y autorizo el envío a este correo.',
  send: 'Enviar enlace',
  arrivedTitle: '¿Te llegó el enlace?',
  arrivedText: 'Puede tardar unos minutos. Revisa también tus correos no deseados.',
  failed: '¡Ocurrio un error!',
  notSent: 'No se envió el enlace',
} as const

export const linkResendText = {
  downPayment: { lead: 'Busca la orden con la cédula o el celular del cliente.' },
  guarantee: { lead: 'Busca la fianza con la cédula y el celular del cliente.' },
  document: 'Número de cédula',
  mobile: 'Número de celular',
  documentWrong: linkMessages.document,
  mobileWrong: linkMessages.mobile,
  missingParts: {
    one: 'la cédula o el celular',
    document: 'la cédula',
    mobile: 'el celular',
    captcha: 'la verificación',
  },
  sendTitle: 'Enviar el enlace al cliente',
  codeTitle: 'Confirma con un código',
  codeText: 'Enviamos un código al celular del cliente. Escríbelo para usar otro correo.',
  thanksTitle: 'Enviamos el enlace',
  thanksText:
    'El enlace de pago va a su correo. Si no llega en unos minutos, revisa los correos no deseados.',
  again: 'Reenviar otro enlace',
  notFoundTitle: 'Sin enlace de pago',
  notFoundText: linkMessages.noLink,
} as const
