import { brandText } from '../src/text/brand.ts'

type Parts = {
  readonly name: string
  readonly title: string
  readonly style: string
  readonly markup: string
  readonly scripts: readonly string[]
  readonly entryFile: string
}

/** A whole page: one document and one script. */
export const pageTemplate = ({ name, title, style, markup, scripts, entryFile }: Parts) =>
  [
    `<!doctype html><html lang="es-CO" data-brand="${brandText.key}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,interactive-widget=resizes-content">',
    `<title>${title === brandText.lender ? title : `${title} · ${brandText.lender}`}</title>`,
    `<meta name="description" content="Financia tu celular de ${brandText.operator} en cuotas con ${brandText.lender}.">`,
    '<meta name="theme-color" content="#ffffff"><link rel="icon" href="/icon.svg" type="image/svg+xml">',
    `<script type="module" async src="${entryFile}"></script><style>${style}</style></head>`,
    `<body><div id="root" data-page="${name === 'shell' ? 'shell' : 'entry'}">${markup}</div>`,
    ...scripts.map((code) => `<script>${code}</script>`),
    '</body></html>',
  ].join('')
