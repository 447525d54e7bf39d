import { catalog, type Phone, presentDevice } from '../../parts/operator/catalog.ts'

type Page = 'home' | 'phones' | 'help' | 'chat'

export type QuotaVisit = { readonly upTo: number; readonly backTo: string }

const titles: Readonly<Record<Page, string>> = {
  home: 'Andina Móvil: celulares en cuotas y préstamos',
  phones: 'Celulares para tu cupo · Andina Móvil',
  help: 'Ayuda · Andina Móvil',
  chat: 'Chat de ayuda · Andina Móvil',
}

export const sitePages = {
  home: (webUrl: string) =>
    frame(
      'home',
      `<section class="band hero">
        <h1>Estrena celular y págalo por mes</h1>
        <p class="lead">Elige tu equipo y haz la solicitud en línea. Lo recibes en tu casa.</p>
        <p class="calls">
          <a class="button main" href="#celulares">Ver celulares</a>
          <a class="button" href="${webUrl}/pre-validation">Consulta tu cupo</a>
          <a class="button" href="${webUrl}/login">Consultar mi crédito</a>
        </p>
      </section>
      <section class="band" id="celulares">
        <h2>Celulares</h2>
        <ul class="phones">${catalog.map((phone) => phoneCard(phone, buyAddress(phone), 'Comprar en cuotas')).join('')}</ul>
      </section>
      <section class="band" id="prestamos">
        <h2>Préstamos de libre inversión</h2>
        <p class="lead">Dinero para lo que quieras, en tu cuenta bancaria. Mira primero cuánto pagarías cada mes.</p>
        <p class="calls"><a class="button main" href="/prestamo">Simular un préstamo</a></p>
      </section>`,
    ),
  phones: ({ upTo, backTo }: QuotaVisit) =>
    frame(
      'phones',
      `<section class="band" id="celulares">
        <h1>Celulares hasta ${pesos.format(upTo)}</h1>
        <p class="lead">Son los que alcanza tu cupo. Elige uno y sigue con tu solicitud: tus datos ya están.</p>
        <ul class="phones">${catalog
          .filter(({ price }) => price <= upTo)
          .map((phone) => phoneCard(phone, chosenAddress(backTo, phone), 'Elegir'))
          .join('')}</ul>
        <p class="calls"><a class="button" href="/tienda#celulares">Ver todos los celulares</a></p>
      </section>`,
    ),
  help: (webUrl: string) =>
    frame(
      'help',
      `<section class="band">
        <h1>Ayuda</h1>
        <dl class="answers">
          <div><dt>¿Cuánto me pueden prestar?</dt>
            <dd><a href="${webUrl}/pre-validation">Consulta tu cupo</a> con tu cédula y tu celular, antes de pedir nada.</dd></div>
          <div><dt>Ya compré. ¿Dónde veo mi crédito?</dt>
            <dd>Entra a <a href="${webUrl}/login">tu cuenta</a> con tu cédula y un código por SMS.</dd></div>
          <div><dt>Pedí un préstamo. ¿Cuándo llega el dinero?</dt>
            <dd>Después de que firmas, tu banco lo recibe. En <a href="${webUrl}/login">tu cuenta</a> ves si ya llegó.</dd></div>
          <div><dt>¿Cómo pago mi cuota?</dt>
            <dd>En tu cuenta o en <a href="${webUrl}/fast-payment">pago rápido</a>, con tarjeta, PSE o efectivo.</dd></div>
          <div><dt>Cancelé mi solicitud. ¿Puedo empezar otra?</dt>
            <dd>Sí. Elige otra vez un celular en <a href="/tienda#celulares">la tienda</a>, o
              <a href="/tienda#prestamos">simula un préstamo</a>.</dd></div>
          <div><dt>No aprobaron mi solicitud. ¿Qué hago?</dt>
            <dd>Puedes comprar de contado o intentarlo más adelante, con un equipo o un préstamo de menor valor.</dd></div>
          <div><dt>¿Qué hacen con mis datos?</dt>
            <dd>Lo dice la <a href="${webUrl}/politicas/datos">política de tratamiento de datos</a>.</dd></div>
        </dl>
      </section>`,
    ),
  chat: () =>
    frame(
      'chat',
      `<section class="band">
        <h1>Chat de ayuda</h1>
        <p class="lead">En la vida real aquí se abre WhatsApp con nuestra línea. En la demostración no sale nada de tu equipo.</p>
        <p class="calls"><a class="button main" href="/tienda/ayuda">Ver la ayuda</a></p>
      </section>`,
    ),
}

export const backPages: Readonly<Record<string, string>> = {
  '/gracias': backPage(
    'Volviste a la tienda',
    'Gracias por elegir a Andina Móvil. Por correo te contamos cómo sigue.',
    '<a class="button main" href="/tienda">Seguir en la tienda</a>',
  ),
  '/caja': backPage(
    'Sistema de la tienda',
    'Asesor: la venta quedó en Cupo. Abre aquí la del siguiente cliente.',
    '<a class="button main" href="/mostrador">Abrir otra venta</a>',
  ),
}

function backPage(title: string, text: string, next: string): string {
  return `${head(`${title} · Andina Móvil`, '/room/icon.svg', 'back')}
  <body>
    <main class="center">
      <svg viewBox="0 0 96 96" width="96" height="96" aria-hidden="true"><circle cx="48" cy="48" r="46" fill="#dcecea"/><path d="M28 40h40l-4 32H32Z" fill="#0b5351"/><path d="M38 42v-6a10 10 0 0 1 20 0v6" fill="none" stroke="#0b5351" stroke-width="4"/><path d="m40 56 6 6 11-12" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>
      <h1>${title}</h1>
      <p>${text}</p>
      ${next}
      <a class="button plain" href="/">Ir a la sala de control</a>
    </main>
  </body>
</html>`
}

function head(title: string, icon: string, sheet: string): string {
  return `<!doctype html>
<html lang="es-CO">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <link rel="icon" href="${icon}" type="image/svg+xml">
    <link rel="stylesheet" href="/room/base.css">
    <link rel="stylesheet" href="/tienda/archivos/${sheet}.css">
  </head>`
}

const frame = (page: Page, content: string) => `${head(titles[page], '/tienda/archivos/icon.svg', 'site')}
  <body>
    <header class="bar">
      <a class="brand" href="/tienda"><img src="/tienda/archivos/icon.svg" alt="" width="28" height="28">Andina Móvil</a>
      <nav aria-label="Tienda">
        <a href="/tienda#celulares">Celulares</a>
        <a href="/tienda#prestamos">Préstamos</a>
        <a href="/tienda/ayuda"${page === 'help' ? ' aria-current="page"' : ''}>Ayuda</a>
      </nav>
    </header>
    <main>${content}</main>
    <footer class="foot">
      <p>Andina Móvil es una tienda de demostración: la empresa y sus marcas son inventadas.
        <a href="/">Sala de control</a></p>
    </footer>
  </body>
</html>`

const pesos = new Intl.NumberFormat('es-CO', { style: 'currency', currency: 'COP', maximumFractionDigits: 0 })

const buyAddress = ({ sku }: Phone) => `/comprar?sku=${sku}`
const chosenAddress = (backTo: string, { sku }: Phone) => `${backTo}?sku=${sku}`

const phoneCard = (phone: Phone, address: string, verb: string) => `<li class="phone">
  <img src="${presentDevice(phone, '').urlPhoto}" alt="" width="144" height="173" loading="lazy">
  <h3>${phone.deviceModel}</h3>
  <p class="small">${phone.internMemory} · ${phone.deviceColor}</p>
  <p class="price">${pesos.format(phone.price)}</p>
  <a class="button main" href="${address}">${verb}<span class="hidden-label"> el ${phone.deviceModel}</span></a>
</li>`
