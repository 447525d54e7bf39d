/** Values that anybody can read in this repository; production refuses every one of them. */
export const demoSecrets = {
  MASTER_KEY: 'Y3Vwby1kZW1vLW1hc3Rlci1rZXktMzItYnl0ZXMhISE',
  STORE_LINK_KEY: 'Y3Vwby1kZW1vLXN0b3JlLWxpbmsta2V5LTMyLWJ5dGU',
  OPERATOR_API_KEY: 'demo-operator-key',
  OPERATOR_CALLBACK_SECRET: 'demo-operator-callback-secret',
  BUREAU_API_KEY: 'demo-bureau-key',
  WATCHLIST_API_KEY: 'demo-watchlist-key',
  IDENTITY_API_KEY: 'demo-identity-key',
  QUESTIONS_API_KEY: 'demo-evidente-key',
  SMS_API_KEY: 'demo-sms-key',
  EPAYCO_PUBLIC_KEY_CARD: 'demo-epayco-card-key',
  EPAYCO_PUBLIC_KEY_CASH: 'demo-epayco-cash-key',
  EPAYCO_PRIVATE_KEY: 'demo-epayco-private-key',
  EPAYCO_CUSTOMER_ID: '500100',
  EPAYCO_P_KEY: 'demo-epayco-p-key',
  BANK_API_KEY: 'demo-bank-key',
} as const
