import { acts, call, facts, itemHead, list, make, makeButton, showEmpty, updateList } from './dom.js'
import { formatDocument, formatMoment } from './format.js'

const validationStates = {
  created: ['Esperando al cliente', 'wait'],
  pending: ['En proceso', 'info'],
  ok: ['Aprobada', 'good'],
  failed: ['Fallida', 'bad'],
}
const verdicts = {
  open: ['Sin responder', 'wait'],
  approved: ['Aprobado', 'good'],
  failed: ['Fallido', 'bad'],
}

export function updateIdentity(validations, questionnaires) {
  updateList(list('validations'), validations, ({ validationId }) => validationId, drawValidation)
  updateList(list('questionnaires'), questionnaires, ({ regValidacion }) => regValidacion, drawQuestionnaire)
  showEmpty('identity', validations.length + questionnaires.length === 0)
}

function drawValidation({ validationId, document, state, createdAt }) {
  const finish = (result, label) =>
    makeButton(label, () =>
      call(`/control/identity/${validationId}/result`, { result }).catch(() => undefined),
    )
  const isOpen = state === 'created' || state === 'pending'
  return make(
    'li',
    { class: 'item check' },
    drawHead('Biometría', document, createdAt, validationStates[state]),
    isOpen && acts(finish('ok', 'Aprobar'), finish('failed', 'Rechazar')),
  )
}

function drawQuestionnaire({ document, validatedAt, verdict, questions }) {
  const answers = questions.map(({ texto, right }) => make('li', {}, texto, make('strong', {}, right)))
  return make(
    'li',
    { class: 'item' },
    drawHead('Preguntas de seguridad', document, validatedAt, verdicts[verdict]),
    make(
      'details',
      {},
      make('summary', {}, 'Ver las respuestas correctas'),
      make('ol', { class: 'answers' }, answers),
    ),
  )
}

function drawHead(name, document, at, [stateText, tone]) {
  return make(
    'div',
    {},
    itemHead(name, tone, stateText),
    facts(`Cédula ${formatDocument(document)} · ${formatMoment(at)}`),
  )
}
