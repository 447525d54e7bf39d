import { find, formatDay, formatPesos, slot } from './dom.js'

const shown = {
  1: ['good', 'Pago aprobado', 'Ya puedes volver al comercio.'],
  2: ['bad', 'Pago rechazado', 'No se cobró nada. Puedes intentarlo de nuevo.'],
  3: ['wait', 'Pago pendiente', 'Tu banco aún no responde. El comercio te avisará.'],
  4: ['bad', 'Pago fallido', 'Tu banco no respondió y no se cobró nada.'],
  6: ['bad', 'Pago reversado', 'El dinero vuelve a tu medio de pago.'],
  7: ['wait', 'Pago en revisión', 'El comercio te avisará cuando termine.'],
  8: ['wait', 'Pago iniciado', 'El comercio te avisará cuando termine.'],
  9: ['bad', 'Pago expirado', 'El plazo para pagar venció.'],
  10: ['bad', 'Pago abandonado', 'No se cobró nada.'],
  11: ['bad', 'Pago cancelado', 'No se cobró nada.'],
  12: ['bad', 'Pago rechazado', 'Lo detuvo el control de fraude. No se cobró nada.'],
}

export function fillResult({ amount, result }) {
  const { state, pin, reference, method, bank, card, returnTo } = result
  const [tone, title, text] = shown[state]
  const isToPay = pin !== null && state === 3
  for (const mark of document.querySelectorAll('[data-mark]'))
    mark.toggleAttribute('hidden', mark.dataset.mark !== tone)
  slot('result-title').textContent = isToPay ? 'Ya casi: paga en el punto' : title
  slot('result-amount').textContent = formatPesos(amount)
  slot('result-text').textContent = isToPay ? 'Muestra este PIN y el convenio en la caja.' : text
  slot('result-reference').textContent = reference
  slot('result-instrument').textContent = {
    card: `Tarjeta terminada en ${card.slice(-4)}`,
    pse: `PSE, ${bank}`,
    cash: `Efectivo en ${pin?.network}`,
  }[method]
  slot('return').href = returnTo
  find('[data-act="again"]').hidden = tone !== 'bad' || state === 6
  slot('pin').hidden = !isToPay
  if (isToPay) {
    slot('pin-number').textContent = pin.pin.replace(/^(\d{3})(\d{3})/, '$1 $2 ')
    slot('pin-agreement').textContent = pin.agreement
    slot('pin-network').textContent = pin.network
    slot('pin-due').textContent = formatDay(pin.dueOn)
  }
}
