export const validateEmailText = {
  lead: 'Confirma que este correo es tuyo para continuar con tu solicitud.',
  button: 'Validar mi correo',
  doneTitle: '¡Listo! Validamos tu correo',
  doneText: 'Vuelve a la pestaña donde estabas: tu solicitud continúa allí.',
  doneElsewhere: 'Si la cerraste, puedes seguir desde aquí.',
  goOn: 'Continuar mi solicitud',
} as const
