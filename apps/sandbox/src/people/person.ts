type ScoreClass = 'A' | 'B' | 'C' | 'D'
type RiskBand =
  | 'standard'
  | 'downPayment'
  | 'guarantee'
  | 'downPaymentAndGuarantee'
  | 'raisedDownPayment'
  | 'premium'
export type OrderCheck = 'available' | 'deviceUnavailable' | 'paymentOrderRefused' | 'priceInconsistent'

export type Person = {
  readonly document: string
  readonly name: PersonName
  readonly scoreClass: ScoreClass
  readonly riskBand: RiskBand
  readonly refusedAt: 'form' | 'confirmation' | 'never'
  readonly isToldWhy: boolean
  readonly listedAt: 'form' | 'offer' | 'never'
  readonly ownsLine: boolean
  readonly lines: readonly string[]
  readonly biometrics: 'pass' | 'failTwice' | 'fail' | 'stayPending'
  readonly hasQuestionnaire: boolean
  readonly orderCheck: OrderCheck
  readonly defaultCart: 'taxed' | 'taxFree'
  readonly hasDeliveryDate: boolean
  readonly receivesTransfers: boolean
  readonly message: { readonly title: string; readonly subtitle: string } | null
}

type Traits = Omit<Person, 'document' | 'name' | 'lines' | 'scoreClass'>

const ordinary: Traits = {
  riskBand: 'standard',
  refusedAt: 'never',
  isToldWhy: true,
  listedAt: 'never',
  ownsLine: true,
  biometrics: 'pass',
  hasQuestionnaire: true,
  orderCheck: 'available',
  defaultCart: 'taxed',
  hasDeliveryDate: true,
  receivesTransfers: true,
  message: null,
}

/** By the last two digits of the document; the rest are ordinary. */
const traitsByEnding: Readonly<Record<string, Partial<Traits>>> = {
  '50': { refusedAt: 'form' },
  '51': { listedAt: 'form' },
  '52': { riskBand: 'downPayment' },
  '53': { riskBand: 'guarantee' },
  '54': { riskBand: 'downPaymentAndGuarantee' },
  '55': { ownsLine: false },
  '56': { biometrics: 'failTwice' },
  '57': { biometrics: 'stayPending' },
  '58': { biometrics: 'fail', hasQuestionnaire: false },
  '59': { refusedAt: 'confirmation' },
  '60': { orderCheck: 'deviceUnavailable' },
  '61': { orderCheck: 'paymentOrderRefused' },
  '62': { orderCheck: 'priceInconsistent' },
  '63': { listedAt: 'offer' },
  '65': { riskBand: 'premium' },
  '66': { riskBand: 'raisedDownPayment' },
  '69': { defaultCart: 'taxFree' },
  '70': { hasDeliveryDate: false },
  '71': { receivesTransfers: false },
  '72': {
    message: {
      title: '¡Gracias por pagar siempre a tiempo!',
      subtitle: 'Por eso no tienes que dar un pago inicial: elige las cuotas que prefieras.',
    },
  },
  '73': { refusedAt: 'form', isToldWhy: false },
  '89': { riskBand: 'guarantee' },
}

export function personOf(document: string): Person {
  const ending = document.slice(-2).padStart(2, '0')
  return {
    ...ordinary,
    ...traitsByEnding[ending],
    document,
    name: nameOf(document),
    scoreClass: scoreClassOf(Number(ending)),
    lines: linesOf(document, ending),
  }
}

function scoreClassOf(ending: number): ScoreClass {
  if (ending >= 20 && ending <= 29) return 'B'
  if (ending >= 30 && ending <= 39) return 'C'
  // 64 is lent less than almost anybody asks for.
  if ((ending >= 40 && ending <= 49) || ending === 64) return 'D'
  return 'A'
}

function linesOf(document: string, ending: string): readonly string[] {
  const tail = document.slice(-7).padStart(7, '0')
  if (ending === '67') return [`300${tail}`, `310${otherTail(tail, 1)}`, `320${otherTail(tail, 2)}`]
  if (ending === '68') return [`200${tail}`]
  return [`300${tail}`]
}

const otherTail = (tail: string, line: number): string =>
  String((Number(tail) + line * 1_111) % 10_000_000).padStart(7, '0')

export type PersonName = {
  readonly firstName: string
  readonly firstSurname: string
  readonly fullName: string
}

// biome-ignore format: names by rows.
const givenNames = [
  ['Laura', 'Sofía'], ['Juan', 'Pablo'], ['María', 'Fernanda'], ['Andrés', 'Felipe'], ['Valentina', 'Isabel'],
  ['Carlos', 'Andrés'], ['Diana', 'Marcela'], ['Jorge', 'Iván'], ['Paola', 'Andrea'], ['Luis', 'Miguel'],
  ['Natalia', 'Carolina'], ['Santiago', 'José'], ['Ángela', 'María'], ['Diego', 'Alejandro'], ['Yuliana', 'Patricia'],
  ['Óscar', 'Javier'], ['Luz', 'Adriana'], ['Sebastián', 'David'], ['Camila', 'Alejandra'], ['Héctor', 'Fabio'],
  ['Mónica', 'Liliana'], ['Mateo', 'Alonso'], ['Gloria', 'Inés'], ['Wilson', 'Ricardo'], ['Daniela', 'Lucía'],
  ['Álvaro', 'Enrique'], ['Sandra', 'Milena'], ['Julián', 'Esteban'], ['Tatiana', 'Ximena'], ['Édgar', 'Augusto'],
] as const satisfies readonly (readonly [string, string])[]

// biome-ignore format: names by rows.
const surnames = [
  'Rodríguez', 'Gómez', 'Restrepo', 'Muñoz', 'Castaño', 'Martínez', 'Ospina', 'Vargas', 'Quintero', 'Rojas',
  'Cárdenas', 'Jiménez', 'Arango', 'Pineda', 'Salazar', 'Moreno', 'Gutiérrez', 'Londoño', 'Díaz', 'Velásquez',
  'Hernández', 'Acosta', 'Peña', 'Ramírez', 'Zapata', 'Suárez', 'Bedoya', 'Torres', 'Cifuentes', 'Mejía',
  'Ortiz', 'Bermúdez', 'Nieto', 'Caicedo', 'Guerrero', 'Montoya', 'Ávila', 'Sánchez', 'Patiño', 'Echeverry',
] as const

export function nameOf(document: string): PersonName {
  const [firstName, secondName] = pickBy(`given ${document}`, givenNames)
  const firstSurname = pickBy(`first surname ${document}`, surnames)
  const secondSurname = pickBy(`second surname ${document}`, surnames)
  return { firstName, firstSurname, fullName: `${firstName} ${secondName} ${firstSurname} ${secondSurname}` }
}

/** FNV-1a: stable between runs. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return hash >>> 0
}

export function pickBy<const L extends readonly [unknown, ...unknown[]]>(text: string, list: L): L[number] {
  return list[hashText(text) % list.length] ?? list[0]
}

type PeopleRow = {
  readonly endings: string
  readonly channel: 'any' | 'libre' | 'assisted' | 'seeded'
  readonly title: string
  readonly happens: string
  readonly document: string
  readonly mobile: string
}

type Row = readonly [endings: string, channel: PeopleRow['channel'], title: string, happens: string]

const rows: readonly Row[] = [
  ['00–19', 'any', 'Clase A', 'Todo sale bien. Tiene el cupo más alto.'],
  ['20–29', 'any', 'Clase B', 'Todo sale bien, con un cupo un poco menor.'],
  ['30–39', 'any', 'Clase C', 'Cupo medio: en equipos costosos necesita pago inicial.'],
  ['40–49', 'any', 'Clase D', 'Cupo bajo: casi siempre necesita pago inicial.'],
  ['50', 'any', 'Rechazada por la central', 'La central de riesgo la rechaza en el formulario, con motivos.'],
  ['51', 'any', 'En una lista de control', 'Sale con un mensaje neutro, sin decir por qué.'],
  ['52', 'any', 'Pago inicial obligatorio', 'Debe pagar el 20 % del equipo antes de recibirlo.'],
  ['53', 'any', 'Necesita fianza', 'Fianza del 10 % de lo financiado, más IVA.'],
  ['54', 'any', 'Pago inicial y fianza', 'Las dos cosas a la vez.'],
  ['55', 'any', 'La línea no es suya', 'El formulario marca el documento: no es titular de la línea.'],
  ['56', 'any', 'Biometría fallida', 'La biometría falla dos veces y siguen las preguntas de seguridad.'],
  ['57', 'any', 'Biometría pendiente', 'La validación queda en proceso hasta que la resuelvas aquí.'],
  ['58', 'any', 'Sin preguntas', 'Falla la biometría y no hay cuestionario: no puede seguir.'],
  ['59', 'any', 'Rechazada al confirmar', 'La rechazan después de elegir las cuotas.'],
  ['60', 'any', 'Equipo agotado', 'Después de la oferta, el equipo ya no está disponible.'],
  ['61', 'any', 'Orden rechazada', 'Después de la oferta, la operadora rechaza la orden de pago.'],
  ['62', 'any', 'Precio cambiado', 'Después de la oferta, el precio ya no coincide.'],
  ['63', 'any', 'En lista después de la oferta', 'La lista de control la detiene después de la oferta.'],
  ['64', 'libre', 'Libre, cupo menor', 'Clase D: si pide más de $ 1.500.000, le ofrecen hasta ese valor.'],
  [
    '65',
    'libre',
    'Libre, cupo mayor',
    'Banda premium: si pide menos de $ 10.000.000, le ofrecen hasta ese valor.',
  ],
  ['66', 'any', 'Pago inicial aumentado', 'Al guardar el pago inicial, sube al 30 %.'],
  ['67', 'any', 'Tres líneas', 'Tiene tres celulares; al iniciar sesión elige uno.'],
  ['68', 'any', 'Línea que empieza por 2', 'Su línea no empieza por 3.'],
  ['69', 'any', 'Equipo sin IVA', 'Su carrito tiene un equipo excluido de IVA.'],
  ['70', 'any', 'Sin fecha de entrega', 'La operadora no da fecha; la confirma por correo.'],
  [
    '71',
    'libre',
    'Transferencia fallida',
    'El banco devuelve el desembolso; con otra cuenta, el segundo llega.',
  ],
  ['72', 'assisted', 'Mensaje personalizado', 'La oferta del asesor trae un mensaje especial.'],
  ['73', 'any', 'Rechazada sin motivos', 'La central de riesgo la rechaza y no dice por qué.'],
  ['80', 'seeded', 'Al día', 'Un celular a 12 cuotas: 2 pagadas, ninguna vencida.'],
  ['81', 'seeded', 'En mora', '2 cuotas vencidas. El banco devolvió el pago de la primera de ellas.'],
  ['82', 'seeded', 'Pagó todo', 'Pagó 4 cuotas y luego el total: el crédito está cerrado.'],
  ['83', 'seeded', 'En la factura móvil', 'La operadora cobra cada cuota en la factura: 3 de 12 cobradas.'],
  ['84', 'seeded', 'Le falta una cuota', 'Se cobra en la factura móvil y queda la última de 6.'],
  ['85', 'seeded', 'Cartera vendida', 'Dejó de pagar y la deuda se vendió: Venta de Cartera Castigada.'],
  ['86', 'seeded', 'Tres créditos', 'Uno por canal. El del asesor se cobra en la factura móvil.'],
  ['87', 'seeded', 'Solicitud a medias', 'Eligió sus cuotas hace dos días y no validó su identidad.'],
  ['88', 'seeded', 'Debe el pago inicial', 'Firmó hace un rato. El enlace para pagar está en el buzón.'],
  ['89', 'seeded', 'Debe la fianza', 'Firmó hace un rato. El enlace de la fianza está en el buzón.'],
  ['90', 'seeded', 'Con quejas', 'Contraseña Cupo2026* y cinco quejas, una en cada estado.'],
  ['91', 'seeded', 'Pago pendiente', '4 de 12 cuotas pagadas y un pago que aún no se confirma.'],
  [
    '92',
    'seeded',
    'Libre con abonos',
    'Dinero a 36 cuotas, con un abono que las bajó y otro que acortó el plazo.',
  ],
]

export const peopleTable: readonly PeopleRow[] = rows.map(([endings, channel, title, happens]) => {
  const document = `${channel === 'seeded' ? '10101000' : '10203040'}${endings.slice(0, 2)}`
  const prefix = endings === '68' ? '200' : '300'
  return { endings, channel, title, happens, document, mobile: `${prefix}${document.slice(-7)}` }
})
