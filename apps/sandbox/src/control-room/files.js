import { acts, call, itemHead, list, make, makeButton, press, showEmpty, slot, updateList } from './dom.js'
import { formatDay, formatPesos } from './format.js'

const formats = {
  csv: 'CSV',
  mt940: 'MT940',
  camt053: 'CAMT.053',
  asobancaria2001: 'Asobancaria 2001',
  asobancaria1998: 'Asobancaria 1998',
}
const modes = {
  ok: 'Tal cual',
  missing: 'Falta',
  doubled: 'Dos veces',
  changed: 'Otro valor',
  late: 'Tarde',
  chargedBack: 'Contracargo',
}
const fold = document.querySelector('[data-fold="archivos"]')
const form = document.querySelector('#archivos form')

// Files are made when somebody looks at them.
fold.addEventListener('toggle', () => updateFiles().catch(() => undefined))
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const { counterparty, amount } = Object.fromEntries(new FormData(form))
  const content = { counterparty, amount: Number(amount.replace('−', '-')) }
  await press(form.elements.send, result(), '/control/bank/payments', content)
  form.reset()
})

export async function updateFiles() {
  if (!fold.open) return
  const [days, faults] = await Promise.all([call('/control/files'), call('/control/file-faults')])
  updateList(list('files'), days, ({ day }) => day, drawDay)
  updateList(list('file-faults'), faults, ({ file, row }) => `${file}/${row}`, drawFault)
  showEmpty('files', days.length === 0)
}

function result() {
  const place = slot('file-result')
  place.dataset.tone = 'bad'
  return place
}

function drawDay({ day, movements, statement }) {
  return make(
    'li',
    { class: 'item' },
    make('strong', {}, formatDay(day)),
    movements && drawMovements(day, movements),
    statement && drawStatement(day, statement),
  )
}

function drawMovements(day, { total, rows }) {
  return make(
    'div',
    {},
    itemHead('Pasarela', 'info', `Abona ${formatPesos(total)}`),
    acts(
      makeDownload(`/control/files/${day}/movements`),
      handInButton(day, () => ({ file: 'movements' })),
    ),
    drawRows(day, 'movements', rows),
  )
}

function drawStatement(day, { total, rows, hasCredits }) {
  const download = makeDownload()
  const options = Object.entries(formats)
    .filter(([format]) => hasCredits || !format.startsWith('asobancaria'))
    .map(([value, label]) => make('option', { value }, label))
  const select = make('select', { class: 'button', 'aria-label': 'Formato del extracto' }, options)
  const update = () => {
    download.href = `/control/files/${day}/statement?format=${select.value}`
  }
  select.addEventListener('change', update)
  update()
  return make(
    'div',
    {},
    itemHead('Banco', 'info', `Saldo ${formatPesos(total)}`),
    acts(
      select,
      download,
      handInButton(day, () => ({ file: 'statement', format: select.value })),
    ),
    drawRows(day, 'statement', rows),
  )
}

const makeDownload = (href = '') => make('a', { class: 'button', href, download: true }, 'Descargar')

const handInButton = (day, wish) =>
  makeButton(
    'Entregar a Cupo',
    async ({ currentTarget }) => {
      currentTarget.disabled = true
      const place = result()
      try {
        const handed = await call(`/control/files/${day}/hand-in`, wish())
        place.dataset.tone = handed.outcome === 'loaded' || handed.outcome === 'known' ? '' : 'bad'
        place.textContent = describe(handed)
      } catch (error) {
        place.textContent = error.message
      }
      currentTarget.disabled = false
    },
    'main',
  )

function describe({ name, outcome, added, unread }) {
  if (outcome === 'loaded') return `Cupo recibió ${name}: ${added} filas nuevas.`
  if (outcome === 'known') return `Cupo ya tenía ${name}.`
  if (outcome === 'undeclared') return 'Cupo no conoce las columnas de este archivo.'
  const [{ line, reason }] = unread
  return `Cupo no recibió ${name}. Línea ${line}: ${reason}`
}

/** Open lists stay open over a redraw. */
const opened = new Set()

function drawRows(day, file, rows) {
  const key = `${day}/${file}`
  const shown = rows.map(({ id, text, amount, mode }) =>
    make(
      'li',
      {},
      make('span', { class: 'facts' }, `${text} ${id}, ${formatPesos(amount)}`),
      drawModes(file, id, mode),
    ),
  )
  return make(
    'details',
    {
      open: opened.has(key),
      ontoggle: ({ currentTarget }) => (currentTarget.open ? opened.add(key) : opened.delete(key)),
    },
    make('summary', {}, rows.length === 1 ? 'Una fila' : `${rows.length} filas`),
    make('ul', { class: 'withheld' }, shown),
  )
}

function drawModes(file, row, mode) {
  const isSale = file === 'movements' && row.endsWith('-V')
  const options = Object.entries(modes)
    .filter(([value]) => isSale || !(value === 'chargedBack' || (value === 'late' && file === 'movements')))
    .map(([value, label]) => make('option', { value, selected: value === mode }, label))
  return make(
    'select',
    {
      class: 'button',
      'aria-label': `Qué pasa con la fila ${row}`,
      onchange: ({ currentTarget }) =>
        press(currentTarget, result(), '/control/file-faults', { file, row, mode: currentTarget.value }),
    },
    options,
  )
}

function drawFault({ file, row, mode }) {
  const side = file === 'movements' ? 'de la pasarela' : 'del banco'
  return make(
    'li',
    {},
    make('span', {}, `Fila ${row} del archivo ${side}: ${modes[mode].toLowerCase()}.`),
    makeButton(
      'Deshacer',
      ({ currentTarget }) =>
        press(currentTarget, result(), '/control/file-faults', { file, row, mode: 'ok' }),
      'plain',
    ),
  )
}
