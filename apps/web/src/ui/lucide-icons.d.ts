/** `lucide-react/icons/*` exports the drawing beside its component, which its own types leave out. */
export declare const __iconData: {
  readonly name: string
  readonly node: ReadonlyArray<readonly [string, Readonly<Record<string, string>>]>
}
