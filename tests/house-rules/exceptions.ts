/** Of each rule, what may break it and why: by the name of a file or function, or the text of a cast. It may only shrink. */
export const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  forcedCasts: {
    "'cash' as never": 'a test hands in an account that the types refuse',
    '-1 as never': 'a test hands in an amount that the types refuse',
    '1 as never': 'a test hands in an amount that the types refuse',
    '[{ name: address }] as unknown as PerformanceEntryList':
      'a test stands for the browser with what is read',
    'bind as unknown as Parameters<typeof frontLogRoutes>[0]': 'a test stands for the binder of one call',
    'field as never': 'a test walks the fields of schemas of every type',
    'window as unknown as { readonly trustedTypes: Policies; readonly ePayco: Script }':
      'runs in the page, whose globals no types name',
    "{ ...order, note: 'x', to: { ...to, mobile: '3001234567' } } as unknown as TransferOrder":
      'a test hands in more than the type has',
    "{ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded }, } as unknown as FastifyRequest":
      'a test hands in the two parts of a request that are read',
    '{ tnum: true, calt: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]':
      'pdfkit takes an object where its types say a list',
    '{} as never': 'a test hands in settings that are not read',
  },
}
