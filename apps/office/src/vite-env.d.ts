declare module 'virtual:brand.css'
declare const BUILT_LENDER_NAME: string
