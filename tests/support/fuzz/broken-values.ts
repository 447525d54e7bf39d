/** In which way a request is wrong; `valid` is as the document says. */
export const manners = [
  'valid',
  'boundary',
  'wrong type',
  'missing',
  'extra',
  'huge',
  'unicode',
  'prototype',
  'duplicated',
  'content type',
  'malformed',
] as const
export type Manner = (typeof manners)[number]

/** What has another type than any field. */
export const otherTypes: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  'texto',
  '',
  [],
  [[[[]]]],
  {},
  { length: -1, toString: 1 },
  { action: 'cancel' },
  ['1', '2'],
]

/** Other alphabets, letters that hide, text that other programs run. */
export const strangeTexts: readonly string[] = [
  'Ω≈ç√∫˜µ≤≥÷🏳️‍🌈👩‍👩‍👧‍👦',
  '\u202egnp.exe',
  '\ufeff\u200b\u2060',
  'e\u0301'.repeat(40),
  'ﷺ'.repeat(30),
  '١٢٣٤٥٦٧٨٩٠',
  '１２３４５６',
  '\ud800',
  '\udfff\ud800',
  '\u0000',
  'a\u0000b',
  '\r\nset-cookie: a=b',
  '\u2028\u2029',
  "' or 1=1 --",
  '"; drop table application; --',
  '{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00%2e%2e%2f',
  'javascript:alert(1)',
  '=HYPERLINK("http://x")',
  '0x1F',
  'NaN',
  'Infinity',
  'undefined',
  'İıſK',
]

export const prototypeNames = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'] as const

/** Nothing that a field keeps is as long. */
export const hugeTexts: readonly string[] = ['x'.repeat(10_000), '9'.repeat(20_000), 'ñ'.repeat(40_000)]
