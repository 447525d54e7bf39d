export const noScriptText = {
  title: 'Esta página necesita JavaScript',
  text: 'Actívalo en los ajustes de tu navegador y vuelve a cargar la página. Si no puedes, ábrela en otro navegador.',
  reading: 'Al final están los textos legales: puedes leerlos sin JavaScript.',
} as const
