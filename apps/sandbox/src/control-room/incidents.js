import { list, make, showEmpty, updateList } from './dom.js'
import { formatMoment } from './format.js'

export function updateIncidents(incidents) {
  updateList(list('incidents'), incidents, ({ event_id }) => event_id, drawIncident)
  showEmpty('incidents', incidents.length === 0)
}

function drawIncident({ timestamp, level, message, tags }) {
  const seenBy = tags.seen_by === 'browser' ? `Navegador · ${tags.screen ?? ''}` : 'Servidor'
  return make(
    'li',
    { class: 'item' },
    make(
      'div',
      { class: 'item-head' },
      make('strong', {}, message.formatted),
      make('span', { class: 'chip', 'data-tone': level === 'error' ? 'bad' : 'wait' }, tags.status ?? level),
    ),
    make('p', { class: 'facts' }, `${seenBy} · ${formatMoment(new Date(timestamp * 1000).toISOString())}`),
    tags.request_id ? make('p', { class: 'facts' }, `Solicitud ${tags.request_id}`) : null,
  )
}
