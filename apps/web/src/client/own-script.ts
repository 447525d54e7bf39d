type Policies = {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (address: string) => string },
  ) => { readonly createScriptURL: (address: string) => string }
}

type PolicyWindow = Pick<Window, 'origin'> & { readonly trustedTypes?: Policies }

/** Where the page demands trusted types, the address of a script that we serve ourselves is declared as one. */
export function ownScriptAddress(address: string): string {
  const { trustedTypes }: PolicyWindow = globalThis
  if (!trustedTypes) return address
  policy ??= trustedTypes.createPolicy('cupo-own-script', { createScriptURL: (own) => own })
  return policy.createScriptURL(address)
}

let policy: ReturnType<Policies['createPolicy']> | null = null
