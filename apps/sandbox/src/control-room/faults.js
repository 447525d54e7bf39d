import { call } from './call.js'
import { list, make, updateList } from './dom.js'

const names = {
  operator: 'Operadora',
  payments: 'Pasarela de pagos',
  bank: 'Banco',
  bureau: 'Central de riesgo',
  watchlist: 'Listas de control',
  identity: 'Identidad',
  questions: 'Preguntas',
  sms: 'SMS',
  mail: 'Correo',
  monitoring: 'Monitoreo',
}
const modes = { ok: 'Normal', slow: 'Lenta', error: 'Error', timeout: 'No responde', garbled: 'Ilegible' }

export function updateFaults(faults) {
  const known = faults.filter(({ part }) => part in names)
  updateList(list('faults'), known, ({ part }) => part, drawFault)
}

function drawFault({ part, mode }) {
  const choices = Object.entries(modes).map(([value, label]) =>
    make(
      'label',
      { 'data-mode': value },
      make('input', {
        type: 'radio',
        name: `fault-${part}`,
        value,
        checked: value === mode,
        onchange: () => call('/control/faults', { part, mode: value }).catch(() => undefined),
      }),
      label,
    ),
  )
  return make('fieldset', { class: 'fault' }, make('legend', {}, names[part]), make('div', {}, choices))
}
