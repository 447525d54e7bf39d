export const deviceWords = {
  browserOn: (browser: string, system: string) => `${browser} en ${system}`,
  appOn: (system: string) => `Aplicación en ${system}`,
  unknown: 'Dispositivo desconocido',
}

export const limitTexts = {
  passwordChange:
    'Por tu seguridad, esta contraseña ya no sirve para entrar. Elige otra con "Olvidé mi contraseña".',
  passwordWait: (seconds: number) =>
    seconds > 90
      ? `Has superado el número de intentos. Inténtalo otra vez en ${Math.ceil(seconds / 60)} minutos.`
      : `Has superado el número de intentos. Inténtalo otra vez en ${seconds} segundos.`,
}

/** No comma in them: the answer joins reasons by commas and the screen splits there. */
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
