type Policies = {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (address: string) => string },
  ) => { readonly createScriptURL: (address: string) => string }
}

type PolicyWindow = Pick<Window, 'origin'> & { readonly trustedTypes?: Policies }

/** Trusted types demand it. */
export function ownScriptAddress(address: string): string {
  const { trustedTypes }: PolicyWindow = globalThis
  if (!trustedTypes) return address
  policy ??= trustedTypes.createPolicy('cupo-own-script', { createScriptURL: (own) => own })
  return policy.createScriptURL(address)
}

let policy: ReturnType<Policies['createPolicy']> | null = null
