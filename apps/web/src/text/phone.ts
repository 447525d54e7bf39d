export const phoneText = {
  memory: 'Memoria',
  color: 'Color',
  price: 'Precio',
  photoOf: (model: string) => `Foto de ${model}`,
} as const
