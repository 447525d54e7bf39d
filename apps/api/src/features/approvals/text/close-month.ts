export const closeMonthText = {
  month: 'Mes',
  debits: 'Suma de débitos al cierre',
  credits: 'Suma de créditos al cierre',
  lastBatch: 'Último lote exportado',
  checks: 'Antes de cerrar',
  checksWhen: 'Al aprobar se comparan los archivos y se verifican los libros. Puede tardar.',
  afterwards: 'Después',
  forEver: 'Los saldos quedan guardados para siempre. Nada vuelve a abrir el mes.',
  closed: 'El mes ya está cerrado.',
} as const
