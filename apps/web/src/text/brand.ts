type Brand = {
  readonly operator: string
  readonly lender: string
  readonly slug: string
  readonly mark: readonly { readonly path: string; readonly color: string }[]
}

/** Written by the build from the lender's document (`packages/ui/build/lender.ts`). */
declare const BUILT_BRAND: Brand

export const brandText: Brand = BUILT_BRAND

export const pageTitle = (title: string) => `${title} · ${brandText.operator}`
