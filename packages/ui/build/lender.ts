import { readFileSync } from 'node:fs'
import { type Lender, parseLender } from '@cupo/wire/lender'

export function lenderOfBuild(file = process.env.LENDER_FILE): Lender {
  if (!file) throw new Error('LENDER_FILE: unset, and nobody lends (docs/how-to/become-a-lender.md)')
  const read = parseLender(readFileSync(file, 'utf8'))
  if (!read.ok) throw new Error(read.problems.map((problem) => `LENDER_FILE: ${problem}`).join('\n'))
  return read.lender
}

/** For vite's `define`: the brand apart from the facts of the policies, which a first visit does not download. */
export const valuesInScreens = (lender: Lender) => ({
  BUILT_BRAND: JSON.stringify({
    operator: lender.operatorName,
    lender: lender.lenderName,
    slug: lender.slug,
    mark: lender.mark,
  }),
  BUILT_LENDER: JSON.stringify({
    operatorName: lender.operatorName,
    lender: lender.lender,
    supportEmail: lender.supportEmail,
    supportWhatsapp: lender.supportWhatsapp,
    helpline: lender.helpline,
    guarantor: lender.guarantor,
    dataOffice: lender.dataOffice,
  }),
})

export const brandStyle = ({ colors }: Lender): string =>
  `:root{--brand:${colors.brand};--brand-strong:${colors.brandStrong};--brand-soft:${colors.brandSoft};--on-brand:${colors.onBrand};--accent:${colors.accent}}`

export const iconOf = ({ operatorName, mark }: Lender): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>${inHtml(operatorName)}</title>` +
  `${mark.map(({ path, color }) => `<path d="${path}" fill="${color}"/>`).join('')}</svg>`

/** A name of the document, which has neither `<` nor quotes. */
export const inHtml = (text: string): string => text.replaceAll('&', '&amp;')
