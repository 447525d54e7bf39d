import type { streetTypes } from '@cupo/wire'
import { commonText } from './common.ts'

export const addressFieldText = {
  departmentDaneCode: { label: 'Departamento' },
  cityDaneCode: { label: 'Ciudad' },
  neighborhoodName: { label: 'Barrio' },
  streetType: { label: 'Tipo de vía', hint: 'Calle, carrera…' },
  typedAddress: { label: 'Dirección', hint: 'Por ejemplo: 26 # 13-19' },
  complement: {
    label: `Complemento (${commonText.optional})`,
    hint: 'Apartamento, torre o casa. Por ejemplo: AP 501 TO 2',
  },
} as const

export const directionText = {
  lead: '¿Dónde quieres recibir tu equipo?',
  chooseDepartment: 'Elige un departamento',
  chooseCity: 'Elige una ciudad',
  chooseNeighborhood: 'Elige un barrio',
  otherNeighborhood: 'Otro barrio',
  otherNeighborhoodLabel: 'Nombre del barrio',
  loading: 'Cargando…',
  save: 'Guardar dirección',
  warning: 'Cuidado, no rellenas correctamente los datos de la nueva dirección',
  promiseLead: 'Revisa que todo esté bien antes de confirmar.',
  address: 'Dirección de entrega',
  delivery: 'Entrega estimada',
  periods: { AM: 'en la mañana', PM: 'en la tarde' },
  onDate: (date: string, period: string) => `${date}, ${period}`,
  noDate: (operator: string) => `${operator} confirmará la fecha por correo.`,
  sameDay: 'Esta fecha vale si aceptas el contrato hoy.',
  cost: 'Costo del envío',
  costWhen: 'en tu próxima factura',
  free: 'Gratis',
  outsideCoverage: 'Todavía no entregamos en esta dirección. Escribe otra.',
  addressType: '¿Qué lugar es?',
  addressTypes: { WORK: 'Mi trabajo', HOME: 'Mi casa' },
  change: 'Cambiar dirección',
  streetTypes: {
    CL: 'Calle (CL)',
    KR: 'Carrera (KR)',
    AA: 'Avenida, otra (AA)',
    AUTOP: 'Autopista (AUTOP)',
    AV: 'Avenida (AV)',
    AC: 'Avenida calle (AC)',
    AK: 'Avenida carrera (AK)',
    CT: 'Carretera (CT)',
    DG: 'Diagonal (DG)',
    KM: 'Kilómetro (KM)',
    OT: 'Otra (OT)',
    TV: 'Transversal (TV)',
  } satisfies Readonly<Record<(typeof streetTypes)[number], string>>,
} as const

export const writtenStreetTypes = [
  ['AC', /^(avenida |av\b\.? ?)(calle|cll|cl)(?!\p{L})\.? */iu],
  ['AK', /^(avenida |av\b\.? ?)(carrera|cra|cr|kra|kr)(?!\p{L})\.? */iu],
  ['CL', /^(calle|cll|cl)(?!\p{L})\.? */iu],
  ['KR', /^(carrera|cra|cr|kra|kr)(?!\p{L})\.? */iu],
  ['AUTOP', /^(autopista|autop)(?!\p{L})\.? */iu],
  ['AV', /^(avenida|av)(?!\p{L})\.? */iu],
  ['DG', /^(diagonal|diag|dg)(?!\p{L})\.? */iu],
  ['TV', /^(transversal|transv|tv)(?!\p{L})\.? */iu],
] as const satisfies readonly (readonly [(typeof streetTypes)[number], RegExp])[]
