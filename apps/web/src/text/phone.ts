export const phoneText = {
  photoOf: (model: string) => `Foto de ${model}`,
} as const
