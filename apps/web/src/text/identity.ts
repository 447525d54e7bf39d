import { consentLabels } from '@cupo/wire'
import type { SameWords, WordsByAudience } from './common.ts'

export const identityText = {
  lead: 'Vamos a validar tu identidad. Ten tu cédula a la mano y busca un lugar con buena luz.',
  steps: [
    { title: 'Foto de tu cédula', text: 'Por los dos lados, sobre una superficie plana.' },
    { title: 'Foto de tu rostro', text: 'Sin gafas ni gorra, mirando a la cámara.' },
    { title: 'Confirmación', text: 'Tarda unos dos minutos y ves el resultado aquí.' },
  ],
  consentTitle: 'Tú decides sobre tus datos',
  alternative: 'Si prefieres no hacerlo, responde unas preguntas de seguridad.',
  allow: consentLabels.biometricData,
  reject: 'Rechazar',
  pending: 'Tu validación sigue en proceso',
  pendingWait: 'Suele tardar pocos minutos. Miramos el resultado por ti y seguimos solos.',
  pendingLeave: 'Puedes cerrar esta página y volver después: tu avance está guardado.',
  otherWay: 'Validar de otra forma',
  checkAgain: 'Consultar de nuevo',
  checkedAt: (time: string) => `Última consulta: ${time}`,
} as const

export const veridasText = {
  frameTitle: 'Validación de identidad con tu cámara',
  opening: 'Abriendo la validación…',
  judging: 'Estamos validando tu identidad. No cierres esta pantalla.',
  incomplete: 'No terminamos la validación. Inténtalo otra vez o responde preguntas de seguridad.',
  leave: 'Volver',
} as const

export const evidenteText = {
  lead: 'Responde estas preguntas para confirmar que eres tú.',
  dateLead: 'Primero dinos cuándo expidieron tu cédula. Está al respaldo, junto al lugar.',
  dateLabel: 'Fecha de expedición de tu cédula',
  dateHint: 'Día, mes y año. Por ejemplo: 05/03/2012',
  sendDate: 'Continuar',
  answered: (count: number, total: number) => `${count} de ${total} respondidas`,
  successTitle: '¡Eres tú! Validamos tu identidad',
  successText: {
    Finter: 'Tus respuestas son correctas. Ahora dinos dónde entregamos tu equipo.',
    Libre: 'Tus respuestas son correctas. Ahora confirma tu dirección y elige tu día de pago.',
    Assistido: 'Tus respuestas son correctas. Ahora sigue tu contrato.',
  },
} as const

export type EvidenteWords = SameWords<typeof evidenteText>

export const evidenteWords: WordsByAudience<EvidenteWords> = {
  customer: evidenteText,
  agent: {
    ...evidenteText,
    lead: 'Lee las preguntas en voz alta y marca lo que el cliente responda.',
    dateLead: 'Pídele la cédula al cliente. La fecha está al respaldo, junto al lugar.',
    dateLabel: 'Fecha de expedición de la cédula',
    sendDate: 'Confirmar',
    successTitle: 'Identidad confirmada',
    successText: {
      ...evidenteText.successText,
      Assistido: 'Las respuestas son correctas. Ahora sigue el contrato.',
    },
  },
}
