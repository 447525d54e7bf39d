export const veridasText = {
  frameTitle: 'Validación de identidad con tu cámara',
  opening: 'Abriendo la validación…',
  judging: 'Estamos validando tu identidad. No cierres esta pantalla.',
  incomplete: 'No terminamos la validación. Inténtalo otra vez o responde preguntas de seguridad.',
  leave: 'Salir',
} as const
