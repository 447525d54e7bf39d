import { call, list, make, slot } from './dom.js'
import { formatPesos } from './format.js'

const phones = new Map()
const dialog = document.querySelector('dialog.product')

export const findPhone = (sku) => phones.get(sku)

export async function openCatalog() {
  for (const phone of await call('/control/catalog')) phones.set(phone.sku, phone)
  list('catalog').replaceChildren(...[...phones.values()].map(drawPhone))
}

function drawPhone(phone) {
  const picture = make('img', {
    class: 'phone-photo',
    src: phone.urlPhoto,
    alt: '',
    width: 168,
    height: 202,
    loading: 'lazy',
  })
  return make(
    'article',
    { class: 'phone' },
    make('div', { class: 'phone-picture', style: tint(phone) }, picture),
    phone.taxFree && make('span', { class: 'chip' }, 'Sin IVA'),
    make(
      'div',
      { class: 'phone-text' },
      make(
        'a',
        {
          href: `/comprar?ending=01&sku=${encodeURIComponent(phone.sku)}`,
          target: '_blank',
          rel: 'noopener',
        },
        phone.deviceModel,
      ),
      make('small', {}, `${phone.internMemory} · ${phone.deviceColor}`),
      make('span', { class: 'price' }, formatPesos(phone.price)),
    ),
    make(
      'button',
      {
        type: 'button',
        class: 'button plain',
        'aria-label': `Comprar ${phone.deviceModel} con datos`,
        onclick: () => openProduct(phone),
      },
      'Con datos…',
    ),
  )
}

function openProduct(phone) {
  const picture = dialog.querySelector('img')
  picture.src = phone.urlPhoto
  picture.parentElement.style.cssText = tint(phone)
  document.querySelector('#product-title').textContent = phone.deviceModel
  slot('product-price').textContent = `${formatPesos(phone.price)}${phone.taxFree ? ' · sin IVA' : ''}`
  const facts = [
    ['Color', phone.deviceColor],
    ['Memoria', `${phone.internMemory}, ${phone.ram} de RAM`],
    ['Cámara', phone.camera],
    ['Pantalla', phone.screen],
    ['Procesador', phone.processor],
    ['Envío', phone.shippingCost === 0 ? 'Gratis' : formatPesos(phone.shippingCost)],
  ]
  slot('product-facts').replaceChildren(
    ...facts.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)]),
  )
  dialog.querySelector('[name="sku"]').value = phone.sku
  dialog.showModal()
}

function tint(phone) {
  return `background: linear-gradient(160deg, ${phone.deviceColorHex}38, ${phone.deviceColorHex}14)`
}
