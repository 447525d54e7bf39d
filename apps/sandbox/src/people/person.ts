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
