/** What a limit of the sign-in says, and when to come back. */
export const limitTexts = {
  passwordChange:
    'Por tu seguridad, esta contraseña ya no sirve para entrar. Elige otra con "Olvidé mi contraseña".',
  passwordWait: (seconds: number) =>
    seconds > 90
      ? `Has superado el número de intentos. Inténtalo otra vez en ${Math.ceil(seconds / 60)} minutos.`
      : `Has superado el número de intentos. Inténtalo otra vez en ${seconds} segundos.`,
}
