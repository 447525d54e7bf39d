export const opinionText = {
  lead: 'Tu opinión nos ayuda a mejorar. Toma menos de un minuto.',
  stars: '¿Cómo te fue con tu compra?',
  starsOf: (count: number) => (count === 1 ? '1 estrella' : `${count} estrellas`),
  liked: '¿Qué fue lo que más te gustó?',
  improve: '¿Cómo podemos mejorar?',
  left: (used: number, max: number) => `${used} de ${max} caracteres`,
  send: 'Enviar',
  skip: 'Ahora no',
  thanksTitle: '¡Gracias por tu opinión!',
  thanksText: 'Te llevamos de vuelta a la tienda.',
  goNow: 'Ir ahora',
} as const
