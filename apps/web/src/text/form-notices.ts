export const formNoticeText = {
  loadingPhone: 'Buscando tu celular…',
  shareLocation: 'Compartir mi ubicación (opcional)',
  locationFailed: 'No pudimos leerla. Puedes seguir sin ella.',
  linkTitle: 'No pudimos abrir tu enlace',
  linkOffline: 'No pudimos cargar los datos de tu enlace.',
  goOnWithoutLink: 'Seguir sin el enlace',
  chosenLoan: {
    title: 'Vas a pedir',
    term: (installments: number, totalFmt: string) =>
      `${installments} cuotas de ${totalFmt}, según tu simulación`,
    change: 'Cambiar',
    changeLabel: 'Cambiar el monto o el plazo',
  },
  resumeTitle: 'Tienes una solicitud en curso',
  resume: 'Continuar donde iba',
  failedTitle: 'No pudimos enviar tus datos',
  failed: 'Algo no salió bien. Inténtalo de nuevo en un momento.',
  slow: 'Estamos tardando más de lo normal. Inténtalo de nuevo en un momento.',
  termsTitles: { terms: 'Términos y condiciones', dataTreatment: 'Tratamiento de datos personales' },
  acceptTerms: 'Acepto',
  termsFailed: 'No pudimos cargar el texto.',
} as const

export const captchaBoxText = {
  label: 'No soy un robot',
  working: 'Verificando… por favor espera.',
  done: 'Verificación lista.',
  missing: 'Lo sentimos, el captcha debe ser validado.',
  failed: 'No pudimos confirmar la verificación. Inténtalo otra vez.',
} as const

export const captchaText = {
  title: 'Confirma que eres una persona',
  reasons: {
    attempts: 'Recibimos muchos intentos seguidos. Presiona el botón y tu celular hará una prueba corta.',
    expired: 'Tu verificación venció. Presiona el botón y tu celular hará una prueba corta.',
  },
  prove: captchaBoxText.label,
  working: captchaBoxText.working,
  failed: captchaBoxText.failed,
} as const
