import type { PersonGroup, RevealReason } from '@cupo/wire/office'

export const revealBeyondText = {
  who: 'Quién los verá',
  group: 'Datos',
  reason: 'Para qué',
  before: 'Veces que ya los vio',
  groups: {
    identity: 'Nombre y cédula',
    contact: 'Líneas y correos',
    address: 'Direcciones',
    account: 'Cuentas',
    bureauReasons: 'Central de riesgo',
    watchlist: 'Listas de control',
  } satisfies Record<PersonGroup, string>,
  reasons: {
    identifyCaller: 'Confirmar quién llama',
    answerClaim: 'Responder un reclamo',
    reachPerson: 'Contactar a la persona',
    returnMoney: 'Devolver dinero',
    suspectedFraud: 'Posible fraude',
    legalDuty: 'Un deber legal',
  } satisfies Record<RevealReason, string>,
} as const
