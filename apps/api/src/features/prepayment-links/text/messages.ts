/** Letter by letter as specified (conformance: R-P5). */
export const linkTexts = {
  noLink: 'No encontramos ningún link de pago vigente.',
  guaranteeLimit: 'Pago fianza: Superaste el límite de reenvíos permitido.',
  document: 'Documento inválido',
  mobile: 'Número de celular inválido',
  codeSent: 'Te enviamos un código al celular registrado. Escríbelo para enviar el link a otro correo.',
}
