/**
 * Text with only what the embedded font can draw: other letters lose their marks or become `?`. Names and browser
 * strings come from outside, and a control or right-to-left mark must not change how a signed page reads.
 */
export function printable(text: string): string {
  if (drawable.test(text)) return text
  return [...text.normalize('NFC')].map(drawableCharacter).join('')
}

const drawable =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026]*$/
const combiningMarks = /\p{M}/gu
const blanks = /^\s$/

function drawableCharacter(character: string): string {
  if (drawable.test(character)) return character
  if (blanks.test(character)) return ' '
  const base = character.normalize('NFD').replace(combiningMarks, '')
  return base !== '' && drawable.test(base) ? base : '?'
}
