type Policies = {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (address: string) => string },
  ) => { readonly createScriptURL: (address: string) => string }
}

type PolicyWindow = Pick<Window, 'origin'> & { readonly trustedTypes?: Policies }

/** Pages that demand trusted types take the address of our own script as one. */
export function ownScriptAddress(address: string): string {
  const { trustedTypes }: PolicyWindow = globalThis
  if (!trustedTypes) return address
  policy ??= trustedTypes.createPolicy('cupo-own-script', { createScriptURL: (own) => own })
  return policy.createScriptURL(address)
}

let policy: ReturnType<Policies['createPolicy']> | null = null
