export const dossierText = {
  agreement: 'Contrato',
  who: 'Quién lo recibe',
  before: 'Expedientes que ya sacó hoy',
  how: 'Cómo',
  download: 'Se descarga en la solicitud, durante 24 horas',
} as const
