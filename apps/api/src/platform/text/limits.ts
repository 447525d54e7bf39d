export const tooManyQuestions =
  'Hiciste muchas consultas desde esta conexión. Espera un momento e inténtalo otra vez.'
