declare const BUILT_LENDER_NAME: string
