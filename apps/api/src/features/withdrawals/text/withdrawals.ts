import { formatDate } from '../../../platform/format.ts'

export const withdrawalRefusals = {
  over: (askBy: string) => `El plazo para retractarte terminó el ${formatDate(askBy)}.`,
  sold: 'Vendimos la cartera de este crédito a otra entidad, que ahora la tiene.',
  voided: 'Este crédito quedó anulado: no debes nada por él.',
  done: 'Ya te retractaste de este crédito.',
  none: 'No tienes una solicitud de retracto abierta en este crédito.',
}
