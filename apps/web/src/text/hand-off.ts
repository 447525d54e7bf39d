import type { HandOffTask } from '@cupo/wire'

export const openingText = {
  checking: 'Revisando tu enlace…',
  title: (task: HandOffTask) =>
    task === 'authorization' ? 'Autoriza la consulta de tu crédito' : 'Sigue con tu compra en este celular',
  lead: (agent: string, shop: string) => `${agent}, de ${shop}, te está vendiendo un equipo a crédito.`,
  shop: 'Tienda',
  agent: 'Asesor',
  device: 'Equipo',
  document: 'Tu cédula',
  documentEnding: (digits: string) => `Termina en ${digits}`,
  email: 'Tu correo',
  checkTitle: 'Revisa que sean tus datos',
  check: 'Si algo no es tuyo, díselo a tu asesor antes de seguir.',
  does: {
    authorization: [
      'Confirmas que estos datos son tuyos.',
      'Autorizas consultar tu historial en las centrales de riesgo.',
      'Todavía no firmas nada ni debes nada.',
    ],
    other: [
      'El enlace queda abierto solo en este celular.',
      'Tu asesor ve tu avance, nunca tus respuestas, tu código ni tus fotos.',
    ],
  },
  next: {
    identity: 'Aquí validas tu identidad, lees tu contrato y lo firmas.',
    questions: 'Aquí respondes las preguntas, lees tu contrato y lo firmas.',
    agreement: 'Aquí lees tu contrato y lo firmas.',
    code: 'Aquí lees tu contrato y lo firmas con el código del SMS.',
  } satisfies Record<Exclude<HandOffTask, 'authorization'>, string>,
  doesTitle: 'Al continuar',
  consentsTitle: 'También autorizas lo que quede marcado',
  consents:
    'Así lo marcó tu asesor con lo que dijiste. Cambia lo que quieras; las ofertas no cambian tu crédito.',
  open: (task: HandOffTask) => (task === 'authorization' ? 'Autorizar y continuar' : 'Continuar'),
  terms: 'Leer términos y condiciones',
  notMine: 'No fui yo',
  notMineTitle: '¿No pediste este crédito?',
  notMineText: {
    sale: 'La solicitud se cancela y el enlace queda anulado: nadie podrá seguir con ella.',
    link: 'Desde aquí se anula solo el enlace. Para cancelar también la solicitud, vuelve y oprime «No fui yo» en el SMS de tu celular.',
  },
  notMineConfirm: { sale: 'Cancelar la solicitud', link: 'Anular el enlace' },
  notMineKeep: 'Volver',
  tipTitle: 'Mejor en tu celular',
  tip: 'La cámara de tu celular toma mejores fotos. Abre allí el enlace del SMS.',
} as const

export const linkEndText = {
  importantTitle: 'Importante',
  unknownTitle: 'Este enlace ya no sirve',
  unknown: 'Ya se usó, venció o se abrió en otro celular.',
  askAgain: 'Si estás en la tienda, pídele a tu asesor que te lo envíe otra vez.',
  missingTitle: 'Abre el enlace de tu SMS',
  missing: 'Esta página se abre con el enlace que te llegó por SMS o correo.',
  goneTitle: 'Este enlace ya se usó',
  gone: 'Aquí ya no se puede ver ni hacer nada.',
  replacedTitle: 'Tu asesor envió un enlace nuevo',
  replaced: 'Ábrelo desde tu SMS. El de esta página ya no sirve.',
  expiredTitle: 'Este enlace venció',
  expired: 'Pídele a tu asesor que te lo envíe otra vez. Lo que ya hiciste no se pierde.',
  deliveredTitle: 'Ya tienes tu equipo',
  delivered: 'En tu cuenta ves tu plan de pagos y puedes pagar.',
  orderEndedTitle: 'La orden de tu equipo se canceló',
  orderEnded:
    'No debes nada por ella. Si alcanzaste a pagar algo, te lo devolvemos: en tu correo te pedimos la cuenta.',
  account: 'Entrar a mi cuenta',
  invalidatedTitle: { sale: 'La solicitud quedó cancelada', link: 'El enlace quedó anulado' },
  invalidated: {
    sale: 'No firmaste nada y no debes nada.',
    link: 'Con él nadie puede seguir. La solicitud de la tienda no se canceló.',
  },
  canClose: 'Ya puedes cerrar esta ventana.',
} as const

export const waitingText = {
  consultingTitle: 'Estamos revisando tu solicitud',
  consulting: 'Tarda unos segundos. No cierres esta página.',
  authorizedTitle: '¡Listo! Tu autorización quedó registrada',
  preOffer: (agent: string) => `${agent} registra contigo el pago inicial. Tú decides si lo das.`,
  mandatory: (agent: string, amount: string) =>
    `${agent} registra contigo el pago inicial. Es obligatorio: mínimo ${amount}.`,
  offer: (agent: string) => `${agent} te muestra las cuotas. Elige con calma.`,
  next: 'Deja esta página abierta: tu siguiente paso aparece aquí.',
  unauthorizedTitle: 'Falta tu autorización',
  unauthorized: 'Dile a tu asesor el código que te llegó por SMS.',
  lostTitle: 'Tu celular perdió la conexión',
  lost: 'Cuando vuelva la señal, verás aquí cómo va tu compra.',
} as const

export const signingText = {
  title: 'Firma con tu código',
  lead: (length: number) => `Escribe el código de ${length} dígitos del SMS. Con él firmas tu contrato.`,
  signs: 'Lo que firmas',
  read: 'Leer el contrato',
  financed: 'Valor a financiar',
  downPayment: 'Pago inicial, antes de la entrega',
  guarantee: 'Fianza con IVA, antes de la entrega',
  installments: 'Cuotas',
  installmentsOf: (count: number, amount: string) => `${count} de ${amount}`,
} as const

export const signedText = {
  title: (firstName: string) => (firstName === '' ? '¡Firmaste tu contrato!' : `¡Gracias, ${firstName}!`),
  lead: (email: string) => `Tu contrato quedó firmado. Te enviamos la copia a ${email}.`,
  againTitle: 'Ya firmaste tu contrato',
  againLead: (email: string) => `La copia está en tu correo ${email}.`,
  order: 'Número de orden',
  device: 'Equipo',
  plan: 'Tu plan',
  planOf: (count: number, amount: string) => `${count} cuotas de ${amount}`,
  dueTitle: 'Paga ahora',
  dueUntil: (moment: string) => `Paga hasta el ${moment}`,
  payFirst: 'Paga aquí o desde tu correo. Si no pagas a tiempo, la orden se cancela.',
  handOver: 'Tu asesor te entrega el equipo en la tienda.',
  plan30: 'Ese día te enviamos tu plan de pagos con las fechas.',
  close: 'Ya puedes cerrar esta página.',
} as const

export const saleEndText = {
  cancelledTitle: 'La solicitud fue cancelada',
  cancelled: 'No firmaste ningún contrato y no debes nada.',
  refusedTitle: 'Gracias por tu solicitud',
  endedTitle: 'Tu solicitud terminó',
  ended: 'Ya no se puede seguir con ella. Pregúntale a tu asesor qué puedes hacer.',
} as const
