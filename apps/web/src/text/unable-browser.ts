export const noScriptText = {
  title: 'Esta página necesita JavaScript',
  text: 'Actívalo en los ajustes de tu navegador y vuelve a cargar la página. Si no puedes, ábrela en otro navegador.',
  reading: 'Al final están los textos legales: puedes leerlos sin JavaScript.',
} as const

export const oldBrowserText = {
  title: 'Tu navegador es muy antiguo para esta página',
  text: 'Actualiza Chrome, o el navegador que uses, en la tienda de aplicaciones y vuelve a abrir este enlace. Si no puedes, ábrelo en otro navegador o en otro celular.',
  reading: 'Al final están los textos legales: puedes leerlos aquí.',
} as const
