// `amortize` brings no types of its own: what the peers' schedules use of it.
declare module 'amortize' {
  export default function amortize(loan: {
    readonly amount: number
    readonly rate: number
    readonly totalTerm: number
    readonly amortizeTerm: number
  }): { readonly balance: number; readonly term: { readonly principal: number; readonly interest: number } }
}
