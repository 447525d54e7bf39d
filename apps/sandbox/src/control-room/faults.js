import { call, facts, itemHead, list, make, showEmpty, updateList } from './dom.js'
import { formatMoment } from './format.js'

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
      { class: 'tile', 'data-mode': value },
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

export function updateIncidents(incidents) {
  updateList(list('incidents'), incidents, ({ event_id }) => event_id, drawIncident)
  showEmpty('incidents', incidents.length === 0)
}

function drawIncident({ timestamp, level, message, tags }) {
  const seenBy = tags.seen_by === 'browser' ? `Navegador · ${tags.screen ?? ''}` : 'Servidor'
  return make(
    'li',
    { class: 'item' },
    itemHead(message.formatted, level === 'error' ? 'bad' : 'wait', tags.status ?? level),
    facts(`${seenBy} · ${formatMoment(new Date(timestamp * 1000).toISOString())}`),
    tags.request_id ? facts(`Solicitud ${tags.request_id}`) : null,
  )
}
