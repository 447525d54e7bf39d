/** What only an answer says. */
export const linkTexts = {
  codeSent: 'Te enviamos un código al celular registrado. Escríbelo para enviar el link a otro correo.',
}
