export const validateEmailText = {
  lead: 'Confirma que este correo es tuyo.',
  button: 'Validar mi correo',
  doneTitle: '¡Listo! Validamos tu correo',
  account: 'Ir a mi cuenta',
} as const

export const wayOnText = {
  here: {
    text: 'Vuelve a la pestaña donde estabas: tu solicitud continúa allí.',
    more: 'Si la cerraste, puedes seguir desde aquí.',
    button: 'Continuar mi solicitud',
  },
  elsewhere: {
    text: 'Vuelve a la página donde llenabas tu solicitud: continúa allí.',
    more: 'También puedes seguir aquí: entra con tu cédula y un código.',
    button: 'Continuar mi solicitud',
  },
  form: {
    text: 'Vuelve a la página donde llenabas tu solicitud y escribe el código que te llegó por SMS.',
    more: 'Si la cerraste, puedes empezar otra vez aquí.',
    button: 'Empezar otra vez',
  },
  store: {
    text: 'Tu asesor sigue con tu compra en la tienda.',
    more: 'Ya puedes cerrar esta página.',
    button: null,
  },
  account: {
    text: 'Este correo quedó confirmado en tu cuenta.',
    more: 'En ella ves tus créditos y tus solicitudes.',
    button: validateEmailText.account,
  },
} as const
