import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../http/refusal.ts'

/** Prices in whole pesos, VAT included. */
export type Phone = {
  readonly sku: string
  readonly brand: Brand
  readonly deviceModel: string
  readonly price: number
  readonly internMemory: string
  readonly deviceColor: string
  readonly deviceColorHex: string
  readonly camera: string
  readonly ram: string
  readonly processor: string
  readonly screen: string
  readonly shippingCost: number
}

export type Brand = 'Mirla' | 'Kora' | 'Zenda' | 'Nimbo' | 'Altair'

/** 22 UVT of 2026 (52,374 each): phones up to this price are excluded from VAT (Estatuto Tributario art. 424). */
export const taxFreeLimitPesos = 1_152_228

export const defaultTaxedSku = 'KOR-M8-256-ARE'
export const defaultTaxFreeSku = 'NIM-A7-128-GRA'

// biome-ignore format: the catalogue reads as a table.
type Row = readonly [
  sku: string, brand: Brand, deviceModel: string, price: number, internMemory: string, ram: string,
  deviceColor: string, deviceColorHex: string, camera: string, screen: string, processor: string,
  shippingCost: number,
]

// biome-ignore format: the catalogue reads as a table.
const rows: readonly Row[] = [
  ['MIR-U1-064-NEG', 'Mirla', 'Mirla Uno', 450_000, '64 GB', '4 GB', 'Negro medianoche', '#2B2F38', '13 MP + 2 MP', '6,5" HD+', 'Octa-core 2,0 GHz', 12_900],
  ['MIR-UP-128-MEN', 'Mirla', 'Mirla Uno Plus', 629_900, '128 GB', '4 GB', 'Verde menta', '#A9D8C2', '50 MP + 2 MP', '6,6" HD+ 90 Hz', 'Octa-core 2,2 GHz', 12_900],
  ['KOR-V5-128-CIE', 'Kora', 'Kora Vive 5', 749_900, '128 GB', '6 GB', 'Azul cielo', '#8FB8E8', '50 MP + 8 MP', '6,6" FHD+ 90 Hz', 'Octa-core 2,3 GHz', 12_900],
  ['KOR-VP-128-COR', 'Kora', 'Kora Vive 5 Pro', 899_900, '128 GB', '8 GB', 'Coral', '#F08A76', '64 MP + 8 MP + 2 MP', '6,67" AMOLED 120 Hz', 'Octa-core 2,4 GHz', 12_900],
  ['ZEN-C3-128-LAV', 'Zenda', 'Zenda C3', 999_900, '128 GB', '8 GB', 'Lavanda', '#C3B1E8', '108 MP + 2 MP', '6,67" AMOLED 120 Hz', 'Octa-core 2,6 GHz', 12_900],
  ['NIM-A7-128-GRA', 'Nimbo', 'Nimbo A7', 1_149_900, '128 GB', '8 GB', 'Grafito', '#5B626E', '50 MP + 12 MP + 5 MP', '6,6" AMOLED 120 Hz', 'Octa-core 2,75 GHz', 12_900],
  ['KOR-M8-256-ARE', 'Kora', 'Kora Max 8', 1_500_000, '256 GB', '8 GB', 'Arena', '#DCC9A8', '50 MP + 13 MP + 2 MP', '6,7" OLED curva 144 Hz', 'Octa-core 2,8 GHz', 14_900],
  ['ZEN-C5-256-BOS', 'Zenda', 'Zenda C5 Pro', 1_699_900, '256 GB', '12 GB', 'Verde bosque', '#3E6A57', '200 MP + 8 MP + 2 MP', '6,67" AMOLED 120 Hz', 'Octa-core 3,0 GHz', 14_900],
  ['MIR-FX-256-ROS', 'Mirla', 'Mirla Foto X', 1_999_900, '256 GB', '12 GB', 'Rosa palo', '#E9B8BE', '50 MP + 50 MP', '6,4" OLED 120 Hz', 'Octa-core 3,0 GHz', 14_900],
  ['NIM-S4-256-PLA', 'Nimbo', 'Nimbo S4', 2_499_900, '256 GB', '8 GB', 'Plata', '#C9CED6', '50 MP + 12 MP + 10 MP', '6,2" AMOLED 120 Hz', 'Octa-core 3,2 GHz', 0],
  ['ALT-V9-128-NOC', 'Altair', 'Altair Visor 9', 2_999_900, '128 GB', '12 GB', 'Azul noche', '#2C3E63', '50 MP + 48 MP', '6,3" OLED 120 Hz', 'Octa-core 3,1 GHz', 0],
  ['NIM-SP-256-MOR', 'Nimbo', 'Nimbo S4 Pro', 3_799_900, '256 GB', '12 GB', 'Morado uva', '#6B4E8E', '50 MP + 12 MP + 10 MP', '6,7" AMOLED 120 Hz', 'Octa-core 3,4 GHz', 0],
  ['ALT-VP-256-POR', 'Altair', 'Altair Visor 9 Pro', 4_599_900, '256 GB', '16 GB', 'Porcelana', '#EFE8DF', '50 MP + 48 MP + 48 MP', '6,8" LTPO 120 Hz', 'Octa-core 3,1 GHz', 0],
  ['ZEN-UL-512-BRO', 'Zenda', 'Zenda Ultra', 5_299_900, '512 GB', '16 GB', 'Bronce', '#A0714F', '50 MP ×4, sensor de 1"', '6,73" AMOLED 120 Hz', 'Octa-core 3,3 GHz', 0],
  ['NIM-UL-512-TIT', 'Nimbo', 'Nimbo Ultra', 6_200_000, '512 GB', '16 GB', 'Titanio', '#8E8A84', '200 MP + 50 MP + 12 MP', '6,8" AMOLED 120 Hz', 'Octa-core 3,4 GHz', 0],
]

export const catalog: readonly Phone[] = rows.map(
  ([
    sku,
    brand,
    deviceModel,
    price,
    internMemory,
    ram,
    deviceColor,
    deviceColorHex,
    camera,
    screen,
    processor,
    shippingCost,
  ]) => ({
    sku,
    brand,
    deviceModel,
    price,
    internMemory,
    ram,
    deviceColor,
    deviceColorHex,
    camera,
    screen,
    processor,
    shippingCost,
  }),
)

export function findPhone(sku: string): Phone | undefined {
  return catalog.find((phone) => phone.sku === sku)
}

export function presentDevice(phone: Phone, sandboxUrl: string) {
  return {
    ...phone,
    taxFree: phone.price <= taxFreeLimitPesos,
    urlPhoto: `${sandboxUrl}/operator/photos/${phone.sku}.svg`,
  }
}

export function serveDevices(scope: FastifyInstance, sandboxUrl: () => string): void {
  scope.get('/devices', async () => ({ devices: catalog.map((phone) => presentDevice(phone, sandboxUrl())) }))

  scope.get<{ Params: { sku: string } }>('/devices/:sku', async (request) => {
    const phone = findPhone(request.params.sku)
    if (phone === undefined) throw new Refusal(404, 'deviceNotFound', 'No device has this SKU')
    return presentDevice(phone, sandboxUrl())
  })
}
