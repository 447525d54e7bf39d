/** What a limit of the sign-in says, and when to come back. */
export const limitTexts = {
  passwordChange:
    'Por tu seguridad, esta contraseña ya no sirve para entrar. Elige otra con "Olvidé mi contraseña".',
  passwordWait: (seconds: number) =>
    seconds > 90
      ? `Has superado el número de intentos. Inténtalo otra vez en ${Math.ceil(seconds / 60)} minutos.`
      : `Has superado el número de intentos. Inténtalo otra vez en ${seconds} segundos.`,
}

/** The codes of a line, and when another one may be asked for. */
export const pinLimitText = {
  perHour: 'Pediste varios códigos en poco tiempo. Espera una hora para pedir otro.',
  wrongPerDay: 'Escribiste muchos códigos que no son. Inténtalo de nuevo en 24 horas.',
  perDay: 'Pediste muchos códigos hoy. Inténtalo de nuevo en 24 horas.',
}
