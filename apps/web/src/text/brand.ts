type Brand = {
  readonly operator: string
  readonly lender: string
  /** As it stands in the addresses of the link's resend. */
  readonly slug: string
  readonly mark: readonly { readonly path: string; readonly color: string }[]
}

/** Written by the build from the lender's document (`build/lender.ts`). */
declare const BUILT_BRAND: Brand

export const brandText: Brand = BUILT_BRAND

/** The document's title of a screen. */
export const pageTitle = (title: string) => `${title} · ${brandText.operator}`
