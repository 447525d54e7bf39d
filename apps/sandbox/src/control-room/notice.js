import { formatMoment } from './format.js'

/** What became of telling the lender, in a sentence. */
export function describeNotice({ state, attempts, at }) {
  if (state === 'heard') return `Cupo recibió el aviso · ${formatMoment(at)}`
  if (state === 'gaveUp') return `Cupo no recibió el aviso después de ${attempts} intentos.`
  return `Avisando a Cupo, intento ${attempts + 1}…`
}
