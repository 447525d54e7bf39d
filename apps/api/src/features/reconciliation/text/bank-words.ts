import { lastDigits } from '../../../platform/hide.ts'

/** No person's words; all others are masked. */
const bankWords = new Set(
  `abono abonos ach ajuste andina anual apertura aporte bancaria bancario banco bancolombia caja canal cargo cartera
   cajero cheque cobro comision comisiones consignacion contracargo corresponsal corriente credito cuenta cuota debito
   deposito desembolso devolucion dispersion efectivo embargo enlace epayco extracto factura facturas financiero fuente
   giro gmf gravamen iva impuesto impuestos interbancaria interes intereses internet inversion manejo mensual movil
   movimiento movimientos nomina nota oficina operador origin pago pagos pasarela plan por portal proveedor proveedores
   pse recaudo recaudos rechazo referencia rendimientos retencion retenciones reteica reteiva retefuente retiro reversion
   saldo sas sequence channel servicio servicios sucursal tarjeta tercero terceros traslado transferencia transferencias
   tributo valor venta ventas virtual 4x1000 a al con de del desde el en la las los para sa y`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

const plain = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const hideLine = (text: string | null): string =>
  (text ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(hideWord)
    .join(' ')

function hideWord(word: string): string {
  const letters = plain(word).replace(/[^a-z0-9]/g, '')
  if (letters === '' || bankWords.has(letters)) return word
  if (/^\d+$/.test(letters)) return letters.length <= 3 ? word : `···${lastDigits(letters)}`
  return `${[...word][0] ?? ''}***`
}

/** An identity number or line as a deposit's reference has 5 to 11 digits. */
export const hideReference = (reference: string | null): string =>
  reference !== null && /^\d{5,11}$/.test(reference) ? `···${reference.slice(-4)}` : (reference ?? '')
