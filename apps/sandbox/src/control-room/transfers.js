import { acts, call, facts, itemHead, list, make, makeButton, showEmpty, updateList } from './dom.js'
import { formatDocument, formatMoment, formatPesos } from './format.js'

const states = {
  ordered: ['En camino', 'wait'],
  done: ['Consignada', 'good'],
  failed: ['Devuelta', 'bad'],
}
const purposes = { refund: 'Devolución', disbursement: 'Desembolso' }
const kinds = { savings: 'ahorros', checking: 'corriente' }

const form = document.querySelector('form.credit')

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const { send } = form.elements
  send.disabled = true
  try {
    await call('/control/credits', Object.fromEntries(new FormData(form)))
    form.reset()
  } catch {}
  send.disabled = false
})

export function updateTransfers(transfers) {
  updateList(list('transfers'), transfers, ({ id }) => id, drawTransfer)
  showEmpty('transfers', transfers.length === 0)
}

function drawTransfer({
  id,
  document,
  name,
  amount,
  bank,
  account,
  kind,
  purpose,
  state,
  isSilent,
  orderedAt,
}) {
  const [stateText, tone] = isSilent ? ['Sin respuesta', 'wait'] : states[state]
  const end = (next, label, look) =>
    makeButton(
      label,
      () => call(`/control/transfers/${id}/state`, { state: next }).catch(() => undefined),
      look,
    )
  return make(
    'li',
    { class: 'item check' },
    make(
      'div',
      {},
      itemHead(formatPesos(amount), tone, stateText),
      facts(`${purposes[purpose]} a ${name} · cédula ${formatDocument(document)}`),
      facts(make('b', {}, `Banco ${bank}, ${kinds[kind]} ${account}`), ` · ${formatMoment(orderedAt)}`),
    ),
    state === 'ordered' &&
      acts(
        end('done', 'Consignar', 'main'),
        end('failed', 'Devolver'),
        !isSilent && end('silent', 'Dejar sin respuesta'),
      ),
    isSilent && facts('El banco no dice nada de ella hasta que tú decidas.'),
  )
}
