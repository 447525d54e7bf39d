import { make, makeButton, slot } from './dom.js'
import { formatMoment, formatReceiver } from './format.js'

const inbox = document.querySelector('.inbox')
let opener = null

export function openReader(message) {
  opener = message.id
  const title = make(
    'h3',
    { tabindex: '-1' },
    message.channel === 'sms' ? 'SMS' : message.subject || '(sin asunto)',
  )
  slot('reader').replaceChildren(
    makeButton('Todos los mensajes', closeReader, 'plain back'),
    title,
    make(
      'p',
      { class: 'meta' },
      `Para ${formatReceiver(message)} · de ${message.from} · ${formatMoment(message.at)}`,
    ),
    ...(message.code === null ? [] : [drawCode(message.code)]),
    ...drawBody(message),
    ...drawLinks(message.links),
    ...drawAttachments(message),
  )
  slot('reader').hidden = false
  inbox.classList.add('is-reading')
  title.focus({ preventScroll: true })
  inbox.scrollIntoView({ block: 'start' })
}

function closeReader() {
  slot('reader').hidden = true
  inbox.classList.remove('is-reading')
  inbox.querySelector(`[data-key="${CSS.escape(opener ?? '')}"] button`)?.focus()
}

function drawCode(code) {
  const copy = makeButton('Copiar', async () => {
    await navigator.clipboard.writeText(code)
    copy.textContent = 'Copiado'
  })
  return make('div', { class: 'big-code' }, make('output', { class: 'code' }, code), copy)
}

function drawBody(message) {
  if (!message.hasHtml)
    return [make('p', { class: message.channel === 'sms' ? 'bubble' : 'plain-text' }, message.text)]
  const page = make('iframe', {
    title: 'Vista del correo',
    src: `/control/messages/${message.id}/html`,
    sandbox: 'allow-popups allow-popups-to-escape-sandbox',
    referrerpolicy: 'no-referrer',
  })
  const text = make('p', { class: 'plain-text', hidden: true }, message.text)
  const views = [
    ['Diseño', page],
    ['Texto', text],
  ]
  const buttons = views.map(([name, view]) =>
    make(
      'button',
      {
        type: 'button',
        class: 'button',
        'aria-pressed': String(view === page),
        onclick: (event) => {
          for (const [, other] of views) other.hidden = other !== view
          for (const button of buttons)
            button.setAttribute('aria-pressed', String(button === event.currentTarget))
        },
      },
      name,
    ),
  )
  return [make('div', { class: 'tabs' }, buttons), page, text]
}

function drawLinks(links) {
  if (links.length === 0) return []
  const drawn = links.map((link) =>
    make('a', { href: link, target: '_blank', rel: 'noopener', title: link }, link),
  )
  return [make('div', { class: 'reader-links' }, make('strong', {}, 'Enlaces'), ...drawn)]
}

function drawAttachments({ id, attachments }) {
  if (attachments.length === 0) return []
  const drawn = attachments.map(({ name, size }, index) =>
    make(
      'a',
      { href: `/control/messages/${id}/attachments/${index}`, download: name },
      `${name} (${kilobytes(size)})`,
    ),
  )
  return [make('div', { class: 'reader-links' }, make('strong', {}, 'Adjuntos'), ...drawn)]
}

function kilobytes(size) {
  return `${Math.max(1, Math.round(size / 1024))} kB`
}
