export const benchKeys = {
  publicKeys: { card: 'bench-card', cash: 'bench-cash' },
  privateKey: 'bench-private',
  signing: { customerId: '500100', pKey: 'bench-p-key' },
  isTest: true,
} as const
