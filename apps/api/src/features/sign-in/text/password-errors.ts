/** Joined by commas in one answer, and split again by the screen: none of them has a comma of its own. */
export const passwordErrors = {
  tooShort: 'Usa 8 caracteres como mínimo para la contraseña',
  tooLong: 'Usa 128 caracteres como máximo para la contraseña',
  notEqual: 'Las contraseñas no coinciden',
  breached: 'Esta contraseña es muy común y fácil de adivinar',
  personal: 'No uses en la contraseña tu nombre ni tus datos ni el nombre de la marca',
}

export const passwordAnswers = {
  wrong: 'El número de cédula o la contraseña no es correcto.',
  linkExpired: 'Este enlace ha expirado.',
  emailSent:
    'Si tu número de cédula está registrado, te enviamos un correo con un enlace para crear una contraseña nueva.',
}
