/**
 * What a customer wrote, as one line of a terminal may show it: control characters could recolor, forge or copy, and marks of
 * direction could turn lines around. Each becomes a visible sign.
 */
export const plainText = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu, (character) =>
    character === '\t' ? ' ' : character === '\u200d' ? '' : '\ufffd',
  )

/** Prints what a command has to tell: whatever people wrote stands in it as plain text. */
export function printLines(lines: readonly string[]): void {
  for (const line of lines.flatMap((text) => text.split('\n'))) console.log(plainText(line))
}
